import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { JobSlovak } from "../job-dialog/job-queries.ts";
import { Mark } from "../shared/mark.tsx";
import { slovakParts } from "./job-filter.ts";

/** How many of a job's Slovak texts are a person's and current; which ones, for whoever points at it or listens. */
export function SlovakMark({ slovak, hasRequirements }: { slovak: JobSlovak; hasRequirements: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const parts = slovakParts(hasRequirements);
  const count = (state: string) => parts.filter((part) => slovak[part].state === state).length;
  const stale = count("stale");
  const { state } = slovak.title;
  const words = parts.every((part) => slovak[part].state === state)
    ? t(`whole.${state}`)
    : parts.map((part) => t("part", { part: t(`parts.${part}`), state: t(`state.${slovak[part].state}`) })).join("; ");
  return (
    <Mark tone={stale > 0 ? "bad" : undefined} title={words} data-testid={`job-slovak-${slovak.id}`}>
      SK {count("manual")}/{parts.length}
      {stale > 0 ? t("old", { number: stale }) : ""}
      <VisuallyHidden> {words}</VisuallyHidden>
    </Mark>
  );
}
