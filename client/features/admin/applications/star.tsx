import { type Application, listApplications } from "../../../../contract/admin.ts";
import { setStar } from "../../../../contract/records.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { StarIcon } from "../kit/desk-icons.tsx";
import { useChangeRecord } from "../records/change-record.ts";
import "./stage.css";

export function StarButton({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, starred } = application;
  const change = useChangeRecord({
    ...{ list: listApplications.path, id, failed: t("starFailed") },
    send: (next: boolean) => call(setStar, { params: { id }, body: { starred: next } }),
    show: (next) => ({ starred: next }),
  });
  return (
    <button
      type="button"
      className="star"
      aria-pressed={starred}
      aria-label={t("starOf", { name })}
      title={t("star")}
      data-testid={testId}
      data-key="s"
      onClick={() => change.mutate(!starred)}
    >
      <StarIcon />
    </button>
  );
}
