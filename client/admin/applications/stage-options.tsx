import { stages } from "../../../contract/records.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export function StageOptions() {
  const { t } = useTranslation("admin");
  return stages.map((stage) => (
    <option key={stage} value={stage}>
      {t(`stages.${stage}`)}
    </option>
  ));
}
