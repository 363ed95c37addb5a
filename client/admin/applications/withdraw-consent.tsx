import { type Application, withdrawConsent } from "../../../contract/applications.ts";
import { erasedOn } from "../../../contract/people.ts";
import { call } from "../../api/call.ts";
import { longDate } from "../../i18n/long-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ConsentIcon } from "../shared/desk-icons.tsx";
import { MenuItem } from "../shared/menu-item.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";

/** On the person's word, who alone can give it again; the shorter period then holds, and some days more for that. */
export function WithdrawConsent({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.consent" });
  const { locale, retention } = usePageData();
  const { id, keepForLater, createdAt } = application;
  const date = longDate(erasedOn(createdAt, new Date().toISOString(), retention).without, locale);
  const withdrawn = () => ({ keepForLater: false });
  const { change } = useChange<Application, void>({
    ...{ name: "consent", kind: applicationKind, record: application, failed: t("failed") },
    send: (_, { revision, key }) => call(withdrawConsent, { params: { id }, body: { revision }, key }),
    getFields: ({ keepForLater }) => ({ keepForLater }),
    toFields: withdrawn,
    toPatch: withdrawn,
    done: () => ({ title: t("done"), description: t("then", { date }) }),
  });
  return keepForLater ? (
    <MenuItem icon={<ConsentIcon />} note={t("note", { date })} testId="record-consent" onPress={() => change()}>
      {t("withdraw")}
    </MenuItem>
  ) : null;
}
