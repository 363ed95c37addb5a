import { useTranslation } from "react-i18next";
import { useMoments } from "./kit/moments.ts";
import { useStatus } from "./records/status.ts";

/** Says when mail does not go out, and when replies came to nothing. */
export function MailLines() {
  const { t } = useTranslation("admin", { keyPrefix: "mail" });
  const moment = useMoments();
  const mail = useStatus()?.mail;
  if (!mail?.sends) return null;
  return (
    <>
      {mail.waiting > 0 && mail.waitingSince ? (
        <div className="admin-line" role="status" data-testid="admin-mail">
          <p>{t("waiting", { count: mail.waiting, time: moment(mail.waitingSince) })}</p>
        </div>
      ) : null}
      {mail.failedReplies > 0 ? (
        <div className="admin-line" role="status" data-testid="admin-replies">
          <p>{t("failed", { count: mail.failedReplies })}</p>
        </div>
      ) : null}
    </>
  );
}
