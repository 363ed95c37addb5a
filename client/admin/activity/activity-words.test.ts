import { expect, test } from "vitest";
import en from "../../i18n/locales/en/admin.json" with { type: "json" };
import sk from "../../i18n/locales/sk/admin.json" with { type: "json" };

test.each([
  ["English", en],
  ["Slovak", sk],
])("no two kinds of activity have the same name to choose by in %s", (_, { activity }) => {
  const names = Object.values(activity.actions);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
