import { type Application, generalProfiles } from "../../../contract/applications.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LanguageMark } from "../records/language-mark.tsx";
import { mailAddress } from "../records/reply.ts";
import { tabAddress } from "../shared/address.ts";
import { Mark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { clockOf } from "../shared/moments.ts";
import { EarlierMark } from "./earlier-mark.tsx";
import { JobName } from "./job-name.tsx";
import { useOwnPageWords } from "./own-page-words.ts";
import { StageSelect } from "./stage.tsx";

export function Identity({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { locale } = usePageData();
  const isBeside = useMedia(besideList);
  const sentence = useOwnPageWords()(application.stage);
  const { id, name, email, phone, jobId, jobTitle, jobDeleted, language, createdAt, withdrawnAt } = application;
  const came = new Date(createdAt);
  return (
    <div className="pane-id">
      <h2 tabIndex={-1}>
        <bdi>{name}</bdi> <LanguageMark language={language} />
        <EarlierMark application={application} />
      </h2>
      <p className="meta">
        <a className="prose-link" href={`mailto:${mailAddress(email)}`}>
          <bdi>{email}</bdi>
        </a>
        {phone ? (
          <a className="prose-link" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi>{phone}</bdi>
          </a>
        ) : null}
      </p>
      <p className="meta">
        <a className="prose-link" href={tabAddress("applications", { job: jobId ?? generalProfiles })}>
          <JobName title={jobTitle} />
        </a>
        <time dateTime={createdAt}>
          {formatDate(came, locale)}, {clockOf(came, locale)}
        </time>
      </p>
      <div className="set">
        <StageSelect application={application} testId={isBeside ? undefined : `application-stage-${id}`} />
        {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
      </div>
      {sentence && withdrawnAt === undefined ? (
        <p className="told" data-testid="stage-told">
          {t("told.stands", { sentence })}
        </p>
      ) : null}
    </div>
  );
}
