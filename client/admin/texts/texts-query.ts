import { z } from "zod/mini";
import { locales } from "../../../contract/locales.ts";
import { type DefaultText, findLocaleBehind, hasSameForms } from "../../../contract/text/model.ts";
import { type EditableText, editableText, listPublications, listTexts } from "../../../contract/texts.ts";
import { createQueryOptions, queryClient } from "../../api/query-client.ts";
import { defineRecordKind } from "../shared/use-change.ts";

export const textsQuery = { ...createQueryOptions(listTexts), staleTime: 0 };
export const publicationsQuery = { ...createQueryOptions(listPublications), staleTime: 0 };

export async function refetchTexts(): Promise<void> {
  await Promise.all([textsQuery, publicationsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

export const toRecord = (text: EditableText) => ({ ...text, id: text.key });
export type TextRecord = ReturnType<typeof toRecord>;
const textRecord = z.pipe(editableText, z.transform(toRecord));

export const textKind = defineRecordKind<TextRecord>(textRecord, {
  find: (id) => queryClient.getQueryData(textsQuery.queryKey)?.texts.find(({ key }) => key === id),
  patch(id, record) {
    const next = textRecord.parse(record);
    const replace = (texts: EditableText[]) => texts.map((text) => (text.key === id ? next : text));
    queryClient.setQueryData(textsQuery.queryKey, (list) => list && { ...list, texts: replace(list.texts) });
  },
  refetch: refetchTexts,
});

/** The text in the draft, else the published text that visitors read. */
export const getDraftTexts = (text: EditableText): DefaultText => text.draft?.texts ?? text.published;

/** The language that the draft left unchanged although the draft changed the other language. */
export const findLocaleBehindInDraft = (text: EditableText) =>
  text.draft && findLocaleBehind(text.draft.texts, text.published, text.shipped);

export function isChangedByStaff(text: EditableText): boolean {
  return locales.some((locale) => !hasSameForms(getDraftTexts(text)[locale], text.shipped[locale]));
}
