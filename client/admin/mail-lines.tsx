import { useTranslation } from "../i18n/use-translation.ts";
import { useStatus } from "./records/status.ts";
import { tabAddress } from "./shared/address.ts";
import { useMoments } from "./shared/moments.ts";

/** Says when mail does not go out, and when replies came to nothing. */
export function MailLines() {
  const { t } = useTranslation("admin", { keyPrefix: "mail" });
  const moment = useMoments();
  const mail = useStatus()?.mail;
  if (!mail) return null;
  const failed = mail.failedReply;
  return (
    <>
      {mail.waiting > 0 && mail.waitingSince ? (
        <div className="admin-line" role="status" data-testid="admin-mail">
          <p>{t("waiting", { count: mail.waiting, time: moment(mail.waitingSince) })}</p>
        </div>
      ) : null}
      {mail.failedReplies > 0 ? (
        <div className="admin-line" role="status" data-testid="admin-replies">
          <p>
            {t("failed", { count: mail.failedReplies })}{" "}
            {failed ? <a href={tabAddress(failed.tab, { id: failed.id })}>{t("failedLast")}</a> : null}
          </p>
        </div>
      ) : null}
    </>
  );
}
