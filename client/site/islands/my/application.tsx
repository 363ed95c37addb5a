import { isDecided, type MyApplication } from "../../../../contract/people.ts";
import { jobPath } from "../../../../contract/routes.ts";
import { longDate } from "../../../i18n/long-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { MailLink } from "../../../ui/mail-link.tsx";
import { Consent } from "./consent.tsx";
import { Cv } from "./cv.tsx";
import { OwnData } from "./own-data.tsx";
import type { Mine } from "./use-mine.ts";
import { Way } from "./way.tsx";

/** The sent data, the status, and the actions of the applicant. */
export function Application({ mine }: { mine: Mine }) {
  const { t } = useTranslation("my");
  const { brand } = usePageData();
  const { application } = mine;
  if (!application) return null;
  return (
    <>
      <p className="label">{t("title")}</p>
      <Status application={application} />
      <div className="mine-grid">
        <div>
          <Way application={application} />
          <Sent application={application} />
        </div>
        <div className="own">
          <Cv mine={mine} application={application} />
          <Consent mine={mine} application={application} />
          <OwnData mine={mine} application={application} />
          <p className="quiet">
            {t("key")} <MailLink address={brand.email} />
          </p>
        </div>
      </div>
    </>
  );
}

function Status({ application }: { application: MyApplication }) {
  const { t } = useTranslation("my");
  const { locale } = usePageData();
  const { job, email, createdAt, withdrawnAt, keepForLater, erasedOn } = application;
  const status = withdrawnAt ? "withdrawn" : application.status;
  // What is decided is not taken back.
  const told = withdrawnAt && isDecided(application.status) ? "declined" : status;
  const date = longDate(keepForLater ? erasedOn.withConsent : erasedOn.without, locale);
  return (
    <>
      <h1 data-testid="my-status">{t(`status.${status}.title`)}</h1>
      <p className="lead">{t(`status.${told}.text`, { address: email, date })}</p>
      {job && !job.isOpen && status === "reading" ? <p className="lead">{t("closed")}</p> : null}
      <p className="meta">
        {job?.isOpen ? (
          <a className="prose-link" href={jobPath(job.id, locale)}>
            {job.title}
          </a>
        ) : (
          <span>{job?.title ?? t("general")}</span>
        )}
        <span>{t("sentOn", { date: longDate(createdAt, locale) })}</span>
      </p>
    </>
  );
}

function Sent({ application }: { application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "sent" });
  const { name, email, phone, coverLetter } = application;
  const facts = [
    [t("name"), name],
    [t("email"), email],
    ...(phone ? [[t("phone"), phone] as const] : []),
    [t("letter"), coverLetter],
  ] as const;
  return (
    <details className="sent">
      <summary>{t("title")}</summary>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
