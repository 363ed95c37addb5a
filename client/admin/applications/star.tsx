import { type Application, setStar } from "../../../contract/applications.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { StarIcon } from "../shared/desk-icons.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";
import "./stage.css";

export function StarButton({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, starred } = application;
  const { change } = useChange<Application, boolean>({
    ...{ name: "star", kind: applicationKind, record: application, failed: t("starFailed") },
    send: (starred, { key }) => call(setStar, { params: { id }, body: { starred }, key }),
    getFields: ({ starred }) => ({ starred }),
    toFields: (starred) => ({ starred }),
    toPatch: (starred) => ({ starred }),
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
      onClick={() => change(!starred)}
    >
      <StarIcon />
    </button>
  );
}
