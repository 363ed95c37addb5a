import { useMemo } from "react";
import { lengthMost } from "../../../../contract/words/text-rules.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Measure } from "./room.ts";

interface LengthProps {
  textKey: string;
  text: string;
  original: string;
  measure: Measure | undefined;
}

/** About as many characters as search engines show of a page's title and description. */
const inSearch: [key: RegExp, most: number][] = [
  [/^common:meta\.\w+Title$|^my:title$/, 60],
  [/^common:meta\.\w+Description$|^privacy:registrationInfo$|^my:description$/, 160],
];

/** How long it is and how much room there is: on the page where it stands, in search results, or as much as is taken. */
export function Length({ textKey, text, original, measure }: LengthProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const most = lengthMost(original);
  const room = useMemo(() => measure?.(original, most), [measure, original, most]);
  const found = inSearch.find(([key]) => key.test(textKey))?.[1];
  // Chips are counted as they are seen.
  const braces = original.length - original.replace(/[{}]/g, "").length;
  const count = text.replace(/[{}]/g, "").length;
  const isOver = (most: number | undefined) => most !== undefined && count > most - braces;
  const good = found ?? Math.min(room?.desktop ?? most, room?.phone ?? most) - braces;
  const facts = [
    t(found ? "shownInSearch" : "goodUpTo", { count, most: good }),
    isOver(room?.desktop) && t("lineOnDesktop"),
    isOver(room?.phone) && t("lineOnPhone"),
  ];
  return <span className={count > good ? "is-over" : undefined}>{facts.filter(Boolean).join(" · ")}</span>;
}
