import { type Application, listApplications, withdrawConsent } from "../../../../contract/admin.ts";
import { erasedOn } from "../../../../contract/person/keeping.ts";
import { call } from "../../../api/call.ts";
import { longDate } from "../../../i18n/long-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { ConsentIcon } from "../kit/desk-icons.tsx";
import { MenuItem } from "../kit/menu-item.tsx";
import { useChangeRecord } from "../records/change-record.ts";
import { readRowAgain } from "../records/page-query.ts";

/** On the person's word, who alone can give it again; the shorter period then holds, and some days more for that. */
export function WithdrawConsent({ application: { id, keepForLater, createdAt } }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.consent" });
  const { locale, retention } = usePageData();
  const date = longDate(erasedOn(createdAt, new Date().toISOString(), retention).without, locale);
  const list = listApplications.path;
  const withdrawn = { keepForLater: false };
  const change = useChangeRecord({
    ...{ list, id, failed: t("failed") },
    send: () => call(withdrawConsent, { params: { id } }).then(() => withdrawn),
    show: () => withdrawn,
    onDone: () => {
      showToast({ title: t("done"), description: t("then", { date }) });
      readRowAgain(list, id).catch(() => undefined);
    },
  });
  return keepForLater ? (
    <MenuItem
      icon={<ConsentIcon />}
      note={t("note", { date })}
      testId="record-consent"
      onPress={() => change.mutate(undefined)}
    >
      {t("withdraw")}
    </MenuItem>
  ) : null;
}
