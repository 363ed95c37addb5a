import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { AdminJob, JobNumbers } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Views, begun and sent applications of a job; the tooltip names the sites that the views came from. */
export function Numbers({ id, numbers }: { id: string; numbers: JobNumbers }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs.numbers" });
  const kinds = (["views", "begun", "sent"] as const).map(
    (kind) => `${formatNumber(numbers[kind], locale)} ${t(kind, { count: numbers[kind] })}`,
  );
  const hosts = numbers.hosts.map(({ host, views }) => `${host || t("direct")} (${formatNumber(views, locale)})`);
  const from = hosts.length > 0 ? t("from", { list: hosts.join(", ") }) : undefined;
  const aDay = Math.round(numbers.views / numbers.days.length);
  return (
    <div data-testid={`job-views-${id}`} title={from}>
      <p className="tiny facts-line">
        {kinds.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
      </p>
      {numbers.views > 0 ? (
        <p className="with-spark tiny cluster">
          <Spark days={numbers.days} label={t("spark")} />
          {t("aDay", { number: formatNumber(aDay, locale) })}
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
      {(["views", "begun", "sent"] as const).map((kind) => {
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

const width = 72;
const height = 18;

/** A sparkline of views, two days to a point. */
function Spark({ days, label }: { days: readonly number[]; label: string }) {
  const pairs = days.flatMap((views, index) => (index % 2 === 0 ? [views + (days[index + 1] ?? 0)] : []));
  const maxViews = Math.max(1, ...pairs);
  const step = (width - 2) / Math.max(1, pairs.length - 1);
  const points = pairs.map(
    (views, index) => [1 + index * step, height - 2 - (views / maxViews) * (height - 4)] as const,
  );
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" ")} />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="1.75" />
    </svg>
  );
}
