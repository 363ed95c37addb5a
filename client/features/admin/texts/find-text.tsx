import { useState } from "react";
import { locales } from "../../../../contract/locales.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { FilterSelect } from "../kit/filter-select.tsx";
import { Mark } from "../kit/mark.tsx";
import { saying } from "./laid-texts.ts";
import { plainly, useLocales, useTextNames } from "./text-names.ts";

interface FindTextProps {
  texts: readonly WordsText[];
  open: (key: string) => void;
  onClose: () => void;
}

const mostShown = 50;
/** Those that no page shows, and those that need a look. */
const kinds = {
  search: ({ key }) => key.startsWith("common:meta."),
  messages: ({ key }) => /error|validation|problem/i.test(key),
  pictures: ({ key }) => /picture/i.test(key),
  changed: ({ draft, published }) => draft !== undefined || locales.some((locale) => published?.[locale]),
  stale: ({ was }) => Boolean(was),
} satisfies Record<string, (text: WordsText) => boolean>;
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every text by its words, its place or its key: also those that no page shows at the moment. */
export function FindText({ texts, open, onClose }: FindTextProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState("");
  const nameOf = useTextNames();
  const order = useLocales();
  const wordsOf = (text: WordsText) => order.map((locale) => Object.values(saying(text, true, locale)).join(" / "));
  const parts = folded(typed).split(/\s+/);
  const found = texts.filter((text) => {
    const all = folded([text.key, ...order.map((locale) => nameOf(text.key, locale)), ...wordsOf(text)].join(" "));
    return (!isKind(kind) || kinds[kind](text)) && parts.every((part) => all.includes(part));
  });
  return (
    <Dialog
      title={t("find")}
      closeLabel={common("close")}
      onRequestClose={onClose}
      reading
      testId="edit-find-dialog"
      className="find-text"
    >
      <Field label={t("findLabel")} hint={found.length > 0 ? t("found", { count: found.length }) : t("empty")}>
        <Input value={typed} data-testid="edit-search" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <FilterSelect label={t("kinds.label")} all={t("kinds.all")} value={kind} testId="edit-kind" onChoose={setKind}>
        {Object.keys(kinds)
          .filter(isKind)
          .map((name) => (
            <option key={name} value={name}>
              {t(`kinds.${name}`)}
            </option>
          ))}
      </FilterSelect>
      <ul>
        {found.slice(0, mostShown).map((text) => (
          <li key={text.key}>
            <button
              type="button"
              data-testid={`edit-found-${text.key}`}
              onClick={() => {
                onClose();
                open(text.key);
              }}
            >
              <b>{nameOf(text.key)}</b>
              {text.draft ? <Mark tone="live">{t("marks.changed")}</Mark> : null}
              {text.was ? <Mark tone="bad">{t("marks.stale")}</Mark> : null}
              {wordsOf(text).map((words, index) => (
                <span key={order[index]} lang={order[index]}>
                  {plainly(words)}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
