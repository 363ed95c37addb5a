import { type ComponentType, type Ref, useId, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Boundary } from "../../../ui/boundary.tsx";
import { Button } from "../../../ui/button.tsx";
import { joinClasses } from "../../../ui/classes.ts";
import { AlertIcon } from "../../../ui/icons.tsx";
import { UploadIcon } from "../../../ui/lazy-icons.tsx";
import type { UploadWindowProps } from "./upload-window.tsx";
import type { UploadedFile } from "./uploaded-file.ts";

interface UploadButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  variant: "secondary" | "ghost";
  /** Whether a file is chosen already. If so, the note about allowed files is left out. */
  hasFile: boolean;
  disabled: boolean;
  /** Id of the message why the last file was refused. It marks the button as invalid, for the focus after sending. */
  refusalId?: string | undefined;
  onUploaded: (file: UploadedFile) => void;
  onChosen?: UploadWindowProps["onChosen"];
  testId: string;
}

/** Uppy is a large chunk: it loads when the button is pressed, or a little before. */
const loadUploadWindow = () => import("./upload-window.tsx");

export function prefetchUploadWindow(): void {
  loadUploadWindow().catch(() => {
    // Ignored here: a press on the button loads the window again and shows a failure.
  });
}

/** Opens the upload window, which stays mounted from then on, so that a chosen file outlasts a closed window. */
export function UploadButton(props: UploadButtonProps) {
  const { ref, label, variant, hasFile, disabled, refusalId, onUploaded, onChosen, testId } = props;
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const noteId = useId();
  const note = useUploadNote();
  const [Window, setWindow] = useState<ComponentType<UploadWindowProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function open() {
    setHasFailed(false);
    try {
      const words = loadMessages(i18n, i18n.language, ["uploads", "uppy"]);
      const [{ UploadWindow }] = await Promise.all([loadUploadWindow(), words]);
      setWindow(() => UploadWindow);
      setIsOpen(true);
    } catch {
      fail();
    }
  }
  function fail() {
    setWindow(undefined);
    setIsOpen(false);
    setHasFailed(true);
  }

  return (
    <>
      <Button
        ref={ref}
        variant={variant}
        small
        disabled={disabled}
        aria-haspopup="dialog"
        aria-describedby={hasFile ? undefined : joinClasses(refusalId, noteId)}
        data-invalid={refusalId ? true : undefined}
        onClick={open}
        data-testid={testId}
      >
        {variant === "secondary" ? <UploadIcon /> : null}
        {label}
      </Button>
      {Window ? (
        <Boundary onError={fail}>
          <Window
            isOpen={isOpen}
            note={note}
            onClose={() => setIsOpen(false)}
            onUploaded={onUploaded}
            onChosen={onChosen}
          />
        </Boundary>
      ) : null}
      {hasFailed ? (
        <p className="error" role="alert">
          <AlertIcon />
          <span>{t("windowFailed")}</span>
        </p>
      ) : null}
      {hasFile ? null : (
        <p className="hint" id={noteId}>
          {note}
        </p>
      )}
    </>
  );
}

/** The types and the size that may be uploaded, as a sentence. */
function useUploadNote(): string {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const names = limits.cvExtensions.map((extension) => extension.slice(1).toUpperCase());
  const types = `${names.slice(0, -1).join(", ")} ${t("or")} ${names.at(-1)}`;
  return t("uploadNote", { types, size: limits.cvBytes / 2 ** 20 });
}
