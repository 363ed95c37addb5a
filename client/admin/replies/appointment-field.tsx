import { companyZone } from "../../../contract/job/closing-day.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input } from "../../ui/field.tsx";

interface AppointmentFieldProps {
  /** As the field has it, by the clock of this browser. */
  value: string;
  onChange: (value: string) => void;
}

/** Whoever is elsewhere reads what the invited will read: the mail has the company's own time. */
export function AppointmentField({ value, onChange }: AppointmentFieldProps) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const { t: validation } = useTranslation("admin", { keyPrefix: "validation" });
  const { locale } = usePageData();
  const [here, there] = [undefined, companyZone].map((timeZone) => momentIn(value, locale, timeZone));
  // Text is compared with text: a year of five digits is none that `Date` can read.
  const latest = minuteOf(yearsAhead(2));
  const mistake = value.length > latest.length || value > latest ? validation("dateFar") : "";
  const hint = there && here !== there ? `${t("dateThere", { time: there })} ${t("dateHint")}` : t("dateHint");
  return (
    <Field label={t("date")} optional={t("dateOptional")} hint={hint} error={mistake} className="when">
      <Input
        ref={(field) => field?.setCustomValidity(mistake)}
        type="datetime-local"
        min={minuteOf(new Date())}
        max={latest}
        value={value}
        data-testid="reply-date"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function momentIn(value: string, locale: string, timeZone: string | undefined): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

function yearsAhead(years: number): Date {
  const at = new Date();
  at.setFullYear(at.getFullYear() + years);
  return at;
}

/** `2026-11-18T13:00` by the clock of this browser. */
function minuteOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
