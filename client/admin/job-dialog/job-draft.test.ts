import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a draft that this release cannot read costs no other one and stays", async () => {
  const values = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  });
  const { dropDraft, keepDraft, newDraft, readDrafts } = await import("./job-draft.ts");
  const { emptyJob } = await import("./job-form.ts");
  const strange = { key: "strange", base: { id: 5 }, values: {} };
  const one = newDraft({ ...emptyJob, title: "Keeper" });
  values.set("staff::job-drafts", JSON.stringify([strange, one]));
  expect(readDrafts().map(({ values }) => values.title)).toEqual(["Keeper"]);
  keepDraft(newDraft({ ...emptyJob, title: "Baker" }));
  dropDraft(one.key);
  expect(readDrafts().map(({ values }) => values.title)).toEqual(["Baker"]);
  expect(JSON.parse(values.get("staff::job-drafts") ?? "[]")[0]).toEqual(strange);
});
