import type { MyApplication, MyStatus } from "../../../../contract/people.ts";
import { longDate } from "../../../i18n/long-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import "../../../ui/visually-hidden.css";

const steps = ["received", "reading", "interview", "decision"] as const;

/** The current step of each status; the steps before it are done. */
const stepOf: Record<MyStatus, number> = { reading: 1, contact: 1, interview: 2, offer: 3, hired: 4, declined: 4 };

/** A declined applicant may have had an interview or not: the server does not know. */
const knownSteps = (status: MyStatus) => steps.filter((step) => status !== "declined" || step !== "interview");

export function Way({ application: { status, withdrawnAt, createdAt } }: { application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "way" });
  const { locale } = usePageData();
  const current = stepOf[status];
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
            <small>{t(`${step}.text`, { date: longDate(createdAt, locale) })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
