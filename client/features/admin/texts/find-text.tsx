import { useId, useState } from "react";
import type { WordsText } from "../../../../contract/words/words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Field, Input } from "../../../ui/field.tsx";
import { TextList } from "./text-list.tsx";
import { lineOf, useLocales, useTextNames } from "./text-names.ts";
import { drafted, isOurs } from "./words-query.ts";

const mostShown = 50;
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every text by its words, its place, its key or what has become of it: also those that no page shows at the moment. */
export function FindText({ texts, open }: { texts: readonly WordsText[]; open: (key: string) => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const [typed, setTyped] = useState("");
  const id = useId();
  const nameOf = useTextNames();
  const order = useLocales();
  const marksOf = (text: WordsText) => [isOurs(text) && t("kinds.changed"), text.was && t("kinds.stale")];
  const parts = folded(typed).split(/\s+/);
  const found = texts.filter((text) => {
    const words = order.flatMap((locale) => [nameOf(text.key, locale), lineOf(drafted(text)[locale])]);
    const all = folded([text.key, ...words, ...marksOf(text)].join(" "));
    return parts.every((part) => all.includes(part));
  });
  const kinds = (["places", "parts", "kinds"] as const).flatMap((part) => i18n.below(`admin:texts.${part}`));
  const hint = [t("found", { count: found.length }), found.length > mostShown && t("firstShown", { count: mostShown })];
  return (
    <>
      <Field label={t("findLabel")} hint={found.length > 0 ? hint.filter(Boolean).join(", ") : t("empty")}>
        <Input list={id} value={typed} data-testid="edit-search" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <datalist id={id}>
        {kinds.map(([name, kind]) => (
          <option key={name} value={kind} />
        ))}
      </datalist>
      <TextList texts={found.slice(0, mostShown)} open={open} />
    </>
  );
}
