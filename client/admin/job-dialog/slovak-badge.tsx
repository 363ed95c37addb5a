import type { SlovakState } from "../../../contract/job/fields.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";

const signs = { manual: <CheckIcon />, automatic: null, missing: null, stale: <AlertIcon /> };

export function SlovakBadge({ state }: { state: SlovakState }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak.state" });
  return (
    <span className={`slovak-state is-${state}`}>
      {signs[state]}
      {t(state)}
    </span>
  );
}
