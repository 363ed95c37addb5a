import { type MyApplication, replaceMyResume } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { formatFileSize } from "../uploads/file-size.ts";
import { UploadButton } from "../uploads/upload-button.tsx";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { ApplicantPage } from "./use-applicant-page.ts";

export function Cv({ mine, application }: { mine: ApplicantPage; application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "cv" });
  const { locale } = usePageData();
  const { resume, resumeRefused, takesResume } = application;

  function replace({ url, filename }: UploadedFile) {
    const fields = { resumeFileUrl: url, resumeFilename: filename };
    return mine.change(fields, (body, key) => call(replaceMyResume, { body, key }), t("done"));
  }

  return (
    <section aria-labelledby="my-cv">
      <h2 id="my-cv">{t("title")}</h2>
      {resume ? null : <p>{takesResume ? t(resumeRefused ? "refused" : "none") : t("closed")}</p>}
      <div className={resume ? "drop done" : "drop"} hidden={!resume && !takesResume}>
        {resume ? (
          <>
            <CheckIcon />
            <p className="hint" data-testid="my-cv-name">
              <b>
                <bdi>{resume.filename}</bdi>
              </b>
              <span>{formatFileSize(resume.bytes, locale)}</span>
            </p>
          </>
        ) : null}
        {takesResume ? (
          <UploadButton
            label={resume ? t("replace") : t("add")}
            variant="secondary"
            hasFile={resume !== undefined}
            disabled={mine.busy}
            onUploaded={replace}
            testId="my-cv"
          />
        ) : null}
      </div>
    </section>
  );
}
