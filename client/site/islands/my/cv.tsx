import { useRef } from "react";
import { type MyApplication, replaceMyResume } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import "../apply/application.css";
import { formatFileSize } from "../uploads/file-size.ts";
import { UploadButton } from "../uploads/upload-button.tsx";
import { type UploadedFile, useUploadNote } from "../uploads/uploaded-file.ts";
import type { Mine } from "./use-mine.ts";

export function Cv({ mine, application }: { mine: Mine; application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "cv" });
  const { locale } = usePageData();
  const button = useRef<HTMLButtonElement>(null);
  const { resume, resumeRefused, takesResume } = application;
  const note = useUploadNote();

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
            ref={button}
            label={resume ? t("replace") : t("add")}
            variant="secondary"
            note={note}
            disabled={mine.busy}
            invalid={false}
            describedBy={resume ? undefined : "my-cv-note"}
            onUploaded={replace}
            testId="my-cv"
          />
        ) : null}
        {resume ? null : (
          <p className="hint" id="my-cv-note">
            {note}
          </p>
        )}
      </div>
    </section>
  );
}
