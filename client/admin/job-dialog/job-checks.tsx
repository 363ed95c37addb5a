import { isDayOver } from "../../../contract/job/closing-day.ts";
import { jobParts } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { dateInPhrase } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";
import type { JobForm } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { slovakStateNow } from "./slovak-state.ts";

interface JobChecksProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

const texts = [
  ...(["title", "description", "requirements"] as const),
  ...(["slovakTitle", "slovakDescription", "slovakRequirements"] as const),
] as const;
/** Age and mother tongue, as postings most often name them. */
const riskyPhrase =
  /(?<!\p{L})(?:young (?:and dynamic )?team|native (?:\p{L}{2,20} )?speaker|mother tongue|mlad\p{L}{1,3} (?:a dynamick\p{L}{1,3} )?(?:tím|kolektív)\p{L}{0,3}|materinsk\p{L}{1,3} jazyk\p{L}{0,3})(?!\p{L})/iu;

/** What a reader of the posting would miss. Nothing of it keeps anybody from publishing. */
export function JobChecks({ form, base, slovak }: JobChecksProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.dialog.checks" });
  const { t: words } = useTranslation("admin", { keyPrefix: "slovak" });
  const { locale } = usePageData();
  const values = form.watch();
  const hasPay = values.payMin.trim() !== "";
  const hasRange = hasPay && values.payMax.trim() !== "";
  const phrase = riskyPhrase.exec(texts.map((name) => values[name]).join("\n"))?.[0];
  const stale = jobParts.filter((part) => slovakStateNow(values, part, base, slovak?.[part].state) === "stale");
  return (
    <ul className="checks">
      <Check isGood={hasRange}>{t(hasRange ? "pay" : hasPay ? "payFrom" : "noPay")}</Check>
      {phrase ? <Check isGood={false}>{t("risky", { phrase })}</Check> : null}
      {stale.length > 0 ? (
        <Check isGood={false}>{t("stale", { parts: stale.map((part) => words(`parts.${part}`)).join(", ") })}</Check>
      ) : null}
      {values.closesOn ? (
        <Check isGood={!isDayOver(values.closesOn)}>
          {t(isDayOver(values.closesOn) ? "over" : "leaves", {
            date: dateInPhrase(`${values.closesOn}T00:00`, locale),
          })}
        </Check>
      ) : null}
    </ul>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <li className={isGood ? "is-good" : "is-open"}>
      {isGood ? <CheckIcon /> : <AlertIcon />}
      <span>{children}</span>
    </li>
  );
}
