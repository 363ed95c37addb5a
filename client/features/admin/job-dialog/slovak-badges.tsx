import { useTranslation } from "react-i18next";
import type { SlovakState } from "../../../../contract/slovak-job.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { JobSlovak } from "./job-queries.ts";

const tones = { manual: "live", automatic: undefined, missing: undefined, stale: "danger" } as const;

export function SlovakBadge({ state }: { state: SlovakState }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak.state" });
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

/** Where a job's Slovak comes from: one badge when all its texts agree, else one for each. */
export function SlovakBadges({ slovak, hasRequirements }: { slovak: JobSlovak; hasRequirements: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const parts = hasRequirements
    ? (["title", "description", "requirements"] as const)
    : (["title", "description"] as const);
  const { state } = slovak.title;
  const agree = parts.every((part) => slovak[part].state === state);
  return (
    <ul className="badges" aria-label={t("label")} data-testid={`job-slovak-${slovak.id}`}>
      {agree ? (
        <li>
          <Badge tone={tones[state]}>{t(`whole.${state}`)}</Badge>
        </li>
      ) : (
        parts.map((part) => (
          <li key={part}>
            <Badge tone={tones[slovak[part].state]}>
              {t("part", { part: t(`parts.${part}`), state: t(`state.${slovak[part].state}`) })}
            </Badge>
          </li>
        ))
      )}
    </ul>
  );
}
