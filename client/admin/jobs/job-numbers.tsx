import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { JobNumbers } from "../../../contract/jobs.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** How often a job was looked at, and what came of it. Where from is for whoever points at it or listens. */
export function Numbers({ id, numbers }: { id: string; numbers: JobNumbers }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.numbers" });
  const { locale } = usePageData();
  const kinds = (["views", "begun", "sent"] as const).map(
    (kind) => `${formatNumber(numbers[kind], locale)} ${t(kind, { count: numbers[kind] })}`,
  );
  const hosts = numbers.hosts.map(({ host, views }) => `${host || t("direct")} (${formatNumber(views, locale)})`);
  const from = hosts.length > 0 ? t("from", { list: hosts.join(", ") }) : undefined;
  const aDay = Math.round(numbers.views / numbers.days.length);
  return (
    <div data-testid={`job-views-${id}`} title={from}>
      <p className="tiny meta">
        {kinds.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
      </p>
      {numbers.views > 0 ? (
        <p className="tiny with-spark">
          <Spark days={numbers.days} label={t("spark")} />
          {t("aDay", { number: formatNumber(aDay, locale) })}
        </p>
      ) : null}
      {from ? <VisuallyHidden>{from}</VisuallyHidden> : null}
    </div>
  );
}

const width = 72;
const height = 18;

/** A hairline of views, two days to a point; its last point is now. */
function Spark({ days, label }: { days: readonly number[]; label: string }) {
  const pairs = days.flatMap((views, index) => (index % 2 === 0 ? [views + (days[index + 1] ?? 0)] : []));
  const most = Math.max(1, ...pairs);
  const step = (width - 2) / Math.max(1, pairs.length - 1);
  const points = pairs.map((views, index) => [1 + index * step, height - 2 - (views / most) * (height - 4)] as const);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" ")} />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="1.75" />
    </svg>
  );
}
