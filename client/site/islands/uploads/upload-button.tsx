import { type ComponentType, type Ref, useState } from "react";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Boundary } from "../../../ui/boundary.tsx";
import { Button } from "../../../ui/button.tsx";
import { AlertIcon } from "../../../ui/icons.tsx";
import { UploadIcon } from "../../../ui/later-icons.tsx";
import type { UploadWindowProps } from "./upload-window.tsx";
import type { UploadedFile } from "./uploaded-file.ts";

interface UploadButtonProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  variant: "secondary" | "ghost";
  /** A sentence about the types and the size that may be uploaded. */
  note: string;
  disabled: boolean;
  /** The last file was refused: after sending, the button gets the focus. */
  invalid: boolean;
  describedBy: string | undefined;
  onUploaded: (file: UploadedFile) => void;
  onChosen?: UploadWindowProps["onChosen"];
  testId: string;
}

/** Uppy is a large chunk: it loads when the button is pressed, or a little before. */
const loadUploadWindow = () => import("./upload-window.tsx");

export function prefetchUploadWindow(): void {
  loadUploadWindow().catch(() => {
    // The button loads it again and shows a failure.
  });
}

/** Opens the upload window, which stays mounted from then on, so that a chosen file outlasts a closed window. */
export function UploadButton({
  ref,
  label,
  variant,
  note,
  onUploaded,
  onChosen,
  testId,
  ...button
}: UploadButtonProps) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
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
        disabled={button.disabled}
        aria-haspopup="dialog"
        aria-describedby={button.describedBy}
        data-invalid={button.invalid || undefined}
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
    </>
  );
}
