import { useTranslation } from "react-i18next";
import { stages } from "../../../../contract/records.ts";

export function StageOptions() {
  const { t } = useTranslation("admin");
  return stages.map((stage) => (
    <option key={stage} value={stage}>
      {t(`stages.${stage}`)}
    </option>
  ));
}
