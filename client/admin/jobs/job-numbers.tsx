import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { AdminJob, JobNumbers } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const kinds = ["views", "begun", "sent"] as const;

/** Views, begun and sent applications of a job; the tooltip names the sites that the views came from. */
export function Numbers({ id, numbers }: { id: string; numbers: JobNumbers }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs.numbers" });
  const hosts = numbers.hosts.map(({ host, views }) => `${host || t("direct")} (${formatNumber(views, locale)})`);
  const from = hosts.length > 0 ? t("from", { list: hosts.join(", ") }) : undefined;
  return (
    <div data-testid={`job-views-${id}`} title={from}>
      <p className="tiny facts-line">
        {kinds.map((kind) => (
          <span key={kind}>
            {formatNumber(numbers[kind], locale)} {t(kind, { count: numbers[kind] })}
          </span>
        ))}
      </p>
      {numbers.views > 0 ? (
        <p className="with-spark tiny cluster">
          <Spark days={numbers.days} label={t("spark")} />
          {t("aDay", { number: formatNumber(numbers.views / numbers.days.length, locale, { decimals: 0 }) })}
        </p>
      ) : null}
      {from ? <span className="sr">{from}</span> : null}
    </div>
  );
}

/** Views, begun and sent applications, summed over all jobs. */
export function Totals({ jobs }: { jobs: readonly AdminJob[] }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs.numbers" });
  return (
    <p className="facts-line" data-testid="jobs-numbers">
      <span>{t("period")}</span>
      {kinds.map((kind) => {
        const count = jobs.reduce((sum, { numbers }) => sum + numbers[kind], 0);
        return (
          <span key={kind}>
            <b>{formatNumber(count, locale)}</b> {t(kind, { count })}
          </span>
        );
      })}
    </p>
  );
}

/** A sparkline of views, two days to a point. */
function Spark({ days, label }: { days: readonly number[]; label: string }) {
  const pairs = days.flatMap((views, day) => (day % 2 === 0 ? [views + (days[day + 1] ?? 0)] : []));
  const maxViews = Math.max(1, ...pairs);
  const points = pairs.map((views, at) => [1 + at * 5, 16 - (views / maxViews) * 14] as const);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark icon" viewBox="0 0 72 18" role="img" aria-label={label}>
      <polyline points={points.join(" ")} />
      <circle cx={x} cy={y} r="1.75" />
    </svg>
  );
}
