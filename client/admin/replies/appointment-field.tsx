import { companyZone } from "../../../contract/job/closing-day.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input } from "../../ui/field.tsx";

interface AppointmentFieldProps {
  /** The value of a `datetime-local` field, in the browser's time zone. */
  value: string;
  onChange: (value: string) => void;
}

const maxYearsAhead = 2;

/** Date and time of an interview. Users in other time zones also see the company's time, which the mail states. */
export function AppointmentField({ value, onChange }: AppointmentFieldProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply" });
  const [here, there] = [undefined, companyZone].map((timeZone) => formatMoment(value, i18n.language, timeZone));
  const latest = toFieldValue(addYears(new Date(), maxYearsAhead));
  // Compared as text: `Date` cannot parse a year of five digits.
  const mistake = value.length > latest.length || value > latest ? i18n.t("admin:validation.dateFar") : "";
  const hint = there && here !== there ? `${t("dateThere", { time: there })} ${t("dateHint")}` : t("dateHint");
  return (
    <Field label={t("date")} optional={t("dateOptional")} hint={hint} error={mistake} className="when">
      <Input
        ref={(field) => field?.setCustomValidity(mistake)}
        type="datetime-local"
        min={toFieldValue(new Date())}
        max={latest}
        value={value}
        data-testid="reply-date"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function formatMoment(value: string, locale: string, timeZone: string | undefined): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

function addYears(at: Date, years: number): Date {
  at.setFullYear(at.getFullYear() + years);
  return at;
}

/** `2026-11-18T13:00` in the browser's time zone. */
function toFieldValue(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
