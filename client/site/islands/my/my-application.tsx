import { isDecided, type MyApplication, type MyStatus } from "../../../../contract/people.ts";
import { findMyToken, jobPath } from "../../../../contract/routes.ts";
import { formatLongDate } from "../../../i18n/format.ts";
import { MailLink } from "../../../i18n/mail-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Facts } from "../facts.tsx";
import { Cv } from "./cv.tsx";
import { Gone } from "./gone.tsx";
import { Consent, OwnData } from "./own-data.tsx";
import { type ApplicantPage, useApplicantPage } from "./use-applicant-page.ts";

/** The applicant's page. The server renders it without the token, which the browser reads from the URL. */
export default function MyApplicationIsland() {
  const { t } = useTranslation("my");
  const mine = useApplicantPage(import.meta.env.SSR ? "" : (findMyToken(location.search) ?? ""));
  if (mine.state === "gone" || mine.state === "erased") return <Gone why={mine.state} />;
  if (mine.state === "shown") return <Application mine={mine} />;
  if (mine.state === "failed")
    return (
      <div role="alert">
        <h1>{t("failed.title")}</h1>
        <p className="lead">{t("failed.text")}</p>
        <Button variant="secondary" onClick={mine.read} data-testid="my-retry">
          {t("failed.retry")}
        </Button>
      </div>
    );
  return (
    <>
      <p className="label">{t("title")}</p>
      <h1>{t("loading")}</h1>
      <noscript>
        <p className="lead">
          {t("noScript")} <MailLink />
        </p>
      </noscript>
    </>
  );
}

/** The sent data, the status, and the actions of the applicant. */
export function Application({ mine }: { mine: ApplicantPage }) {
  const { t } = useTranslation("my");
  const { application } = mine;
  if (!application) return null;
  return (
    <>
      <p className="label">{t("title")}</p>
      <Status application={application} />
      <div className="mine-grid">
        <div>
          <StatusSteps application={application} />
          <Sent application={application} />
        </div>
        <div className="own">
          <Cv mine={mine} application={application} />
          <Consent mine={mine} application={application} />
          <OwnData mine={mine} application={application} />
          <p className="quiet">
            {t("key")} <MailLink />
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
  // After a decision a withdrawal cannot be undone, so its text must not offer that.
  const explained = withdrawnAt && isDecided(application.status) ? "declined" : status;
  const date = formatLongDate(keepForLater ? erasedOn.withConsent : erasedOn.without, locale);
  return (
    <>
      <h1 data-testid="my-status">{t(`status.${status}.title`)}</h1>
      <p className="lead">{t(`status.${explained}.text`, { address: email, date })}</p>
      {job && !job.isOpen && status === "reading" ? <p className="lead">{t("closed")}</p> : null}
      <p className="meta">
        {job?.isOpen ? (
          <a className="prose-link" href={jobPath(job.id, locale)}>
            {job.title}
          </a>
        ) : (
          <span>{job?.title ?? t("general")}</span>
        )}
        <span>{t("sentOn", { date: formatLongDate(createdAt, locale) })}</span>
      </p>
    </>
  );
}

function Sent({ application }: { application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "sent" });
  const { name, email, phone, coverLetter } = application;
  const isolate = (text: string) => <bdi>{text}</bdi>;
  const facts = [
    [t("name"), isolate(name)],
    [t("email"), isolate(email)],
    ...(phone ? [[t("phone"), isolate(phone)] as const] : []),
    [t("letter"), isolate(coverLetter)],
  ] as const;
  return (
    <details className="sent">
      <summary>{t("title")}</summary>
      <Facts facts={facts} />
    </details>
  );
}

const steps = ["received", "reading", "interview", "decision"] as const;

/** The current step of each status; the steps before it are done. */
const progressSteps: Record<MyStatus, number> = {
  reading: 1,
  contact: 1,
  interview: 2,
  offer: 3,
  hired: 4,
  declined: 4,
};

/** Leaves out the interview of a declined applicant: the status does not say whether there was one. */
const knownSteps = (status: MyStatus) => steps.filter((step) => status !== "declined" || step !== "interview");

function StatusSteps({ application: { status, withdrawnAt, createdAt } }: { application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "way" });
  const { locale } = usePageData();
  const current = progressSteps[status];
  return (
    <section aria-labelledby="my-way">
      <h2 id="my-way" className="sr">
        {t("title")}
      </h2>
      <ol className="way">
        {knownSteps(status).map((step, at) => (
          <li
            key={step}
            className={at < current ? "was-done" : undefined}
            aria-current={at === current && !withdrawnAt ? "step" : undefined}
          >
            <i />
            <b>{t(`${step}.title`)}</b>
            <small>{t(`${step}.text`, { date: formatLongDate(createdAt, locale) })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
