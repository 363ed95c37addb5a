import { useId, useRef } from "react";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { formatFileSize } from "../uploads/file-size.ts";
import { UploadButton } from "../uploads/upload-button.tsx";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { ApplicationTestId, RefusedFile } from "./use-application-form.ts";

interface ResumeFieldProps {
  file: UploadedFile | undefined;
  /** The last file, which the server refused. */
  refused: RefusedFile | undefined;
  /** The name of a file that is chosen and not uploaded. */
  chosen: string | undefined;
  onChange: (file: UploadedFile | undefined) => void;
  onChosen: (name: string | undefined) => void;
  disabled: boolean;
  testId: ApplicationTestId;
}

export function ResumeField({ file, refused, chosen, onChange, onChosen, disabled, testId }: ResumeFieldProps) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const id = useId();
  const uploadButton = useRef<HTMLButtonElement>(null);

  function onUploaded(uploaded: UploadedFile) {
    onChange(uploaded);
    showToast({ title: t("uploaded"), description: uploaded.filename });
  }
  function onRemove() {
    onChange(undefined);
    uploadButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot carry the field's layout
    <div className="field" role="group" aria-labelledby={`${id}-name`}>
      <span className="name" id={`${id}-name`}>
        {t("cv")} <small>{common("optional")}</small>
      </span>
      <div className={file ? "drop done" : "drop"}>
        {file ? (
          <>
            <CheckIcon />
            <p className="hint" data-testid={`${testId}-uploaded`}>
              <b>{t("uploaded")}</b>
              <span>
                {file.filename}, {formatFileSize(file.bytes, locale)}
              </span>
            </p>
            <Button variant="ghost" small disabled={disabled} onClick={onRemove} data-testid={`${testId}-remove`}>
              {t("remove")}
            </Button>
          </>
        ) : null}
        <UploadButton
          ref={uploadButton}
          label={file ? t("replace") : t("upload")}
          variant={file ? "ghost" : "secondary"}
          hasFile={file !== undefined}
          disabled={disabled}
          refusalId={refused && `${id}-refused`}
          onUploaded={onUploaded}
          onChosen={onChosen}
          testId={testId === "profile" ? "profile-cv" : "apply-upload"}
        />
      </div>
      <p className="hint">{t("leaveOut")}</p>
      {chosen ? (
        <p className="error" data-testid={`${testId}-lost`}>
          <AlertIcon />
          <span>{t("lost", { file: chosen })}</span>
        </p>
      ) : null}
      {refused ? (
        <p className="error" id={`${id}-refused`} data-testid={`${testId}-refused`}>
          <AlertIcon />
          <span>
            {refused.filename}: {common(`errors.${refused.code}`)}
          </span>
        </p>
      ) : null}
    </div>
  );
}
