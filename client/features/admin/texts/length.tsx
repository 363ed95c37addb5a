import { useMemo } from "react";
import { lengthMost } from "../../../../contract/words/text-rules.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Measure } from "./room.ts";
import { useFilled } from "./text-names.ts";

interface LengthProps {
  textKey: string;
  text: string;
  original: string;
  measure: Measure | undefined;
}

/** About as many characters as search engines show of a page's title and description. */
const inSearch: [key: RegExp, most: number][] = [
  [/^common:meta\.\w+Title$|^my:title$/, 60],
  [/^common:meta\.\w+Description$|^my:description$/, 160],
];

/** How long it is and how much room there is: on the page where it stands, in search results, or as much as is taken. */
export function Length({ textKey, text, original, measure }: LengthProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const filled = useFilled();
  const shown = filled(text);
  const most = lengthMost(original);
  const room = useMemo(() => measure?.room(original, most), [measure, original, most]);
  const found = inSearch.find(([key]) => key.test(textKey))?.[1];
  const count = shown.length;
  // Gaps are in both, and counted as they are seen.
  const seen = (length: number) => length - original.length + filled(original).length;
  // No more than is ever taken: to lay out a pasted book would hold the page up at each letter.
  const laidOut = shown.slice(0, seen(most));
  const broken = useMemo(() => measure?.brokenWord(laidOut), [measure, laidOut]);
  const isOver = (length: number | undefined) => length !== undefined && count > seen(length);
  const good = found ?? seen(Math.min(room?.desktop ?? most, room?.phone ?? most));
  const facts = [
    t(found ? "shownInSearch" : "goodUpTo", { count, most: good }),
    isOver(room?.desktop) && t("lineOnDesktop"),
    isOver(room?.phone) && t("lineOnPhone"),
    broken && t("brokenWord", { word: broken }),
    isOver(most) && t("atMost", { most: seen(most) }),
  ];
  return <span className={count > good || broken ? "is-over" : undefined}>{facts.filter(Boolean).join(" · ")}</span>;
}
