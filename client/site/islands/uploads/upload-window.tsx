import type { Body, Meta } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import Dashboard from "@uppy/dashboard";
import "@uppy/dashboard/css/style.min.css";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { moveToasts } from "../../../ui/toast/toast-container.ts";
import "./upload-window.css";
import type { UploadedFile } from "./uploaded-file.ts";
import { clearMessages, createUploader, findUploadedFile, type Uploader } from "./uploader.ts";

export interface UploadWindowProps {
  isOpen: boolean;
  /** A sentence about the types and the size that may be uploaded. */
  note: string;
  onClose: () => void;
  onUploaded: (file: UploadedFile) => void;
  /** The name of the file that is chosen and not uploaded yet. */
  onChosen?: ((name: string | undefined) => void) | undefined;
}

/**
 * Uppy's modal inside a dialog element. The element lies above the application dialog, makes everything else inert, and
 * gives Uppy a box to measure.
 */
export function UploadWindow({ isOpen, note, onClose, onUploaded, onChosen }: UploadWindowProps) {
  const { t, i18n } = useTranslation("uploads");
  const layer = useRef<HTMLDialogElement>(null);
  const [dashboard, setDashboard] = useState<UploadDashboard>();
  /** The progress in words, for screen readers. */
  const [progress, setProgress] = useState("");
  useCloseOnBack(isOpen, () => (dashboard ? close(dashboard.uppy) : onClose()));

  const close = useEffectEvent((uppy: Uploader) => {
    const [file] = uppy.getFiles();
    if (isUploading(uppy)) {
      uppy.cancelAll();
      onChosen?.(file?.name);
    }
    onClose();
  });
  const notifyChosen = useEffectEvent((uppy: Uploader) => onChosen?.(uppy.getFiles()[0]?.name));
  const onClosed = useEffectEvent((uppy: Uploader) => {
    clearMessages(uppy);
    const file = findUploadedFile(uppy);
    if (!file) return;
    uppy.clear();
    onUploaded(file);
  });

  // This effect comes first, because its cleanup must run before Uppy is destroyed.
  useEffect(() => {
    const element = layer.current;
    if (!isOpen || !dashboard || !element) return;
    dashboard.openModal();
    element.showModal();
    // Uppy closes itself on Escape. Chromium would then also close the application dialog, now the topmost one.
    const refuseEscape = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    document.addEventListener("keydown", refuseEscape, { capture: true });
    return () => {
      document.removeEventListener("keydown", refuseEscape, { capture: true });
      Promise.resolve(dashboard.closeModal()).then(() => {
        element.close();
        moveToasts();
        onClosed(dashboard.uppy);
      });
    };
  }, [isOpen, dashboard]);

  useEffect(() => {
    const uppy = createUploader(i18n);
    uppy.use(Dashboard, {
      id: "Dashboard",
      target: layer.current ?? "body",
      inline: false,
      theme: "dark",
      note,
      animateOpenClose: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      // The open dialog element already stops scrolling; Uppy's own way to stop it makes the page jump.
      disablePageScrollWhenModalOpen: false,
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler: () => close(uppy),
      onRequestCloseModal: () => close(uppy),
    });
    // Uppy also reports a removed file when it is destroyed, although the visitor removed nothing.
    let isDestroyed = false;
    uppy.on("file-added", () => notifyChosen(uppy));
    uppy.on("file-removed", () => isDestroyed || notifyChosen(uppy));
    uppy.on("upload", (_id, [file]) => setProgress(t("started", { file: file?.name })));
    uppy.on("progress", (percent) => percent > 0 && percent % 25 === 0 && setProgress(t("progress", { percent })));
    uppy.on("complete", () => findUploadedFile(uppy) && close(uppy));
    setDashboard(uppy.getPlugin<UploadDashboard>("Dashboard"));
    return () => {
      isDestroyed = true;
      uppy.destroy();
    };
  }, [i18n, note, t]);

  useEffect(() => (layer.current ? repairMarkup(layer.current) : undefined), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the link inside
    <dialog
      ref={layer}
      className="upload-layer"
      aria-label={t("title")}
      data-testid="upload-window"
      onClick={browseAnywhere}
      onCancel={(event) => {
        if (event.target !== layer.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div role="status">
        <span className="sr">{progress}</span>
      </div>
    </dialog>
  );
}

type UploadDashboard = Dashboard<Meta, Body>;

function isUploading(uppy: Uploader): boolean {
  return Object.keys(uppy.getState().currentUploads).length > 0;
}

/** Repairs two ARIA roles of Uppy and names its window, now and after each of its changes. Returns the clean-up. */
function repairMarkup(layer: HTMLElement): () => void {
  const repair = () => {
    layer.querySelector(".uppy-Dashboard-inner")?.setAttribute("data-title", layer.ariaLabel ?? "");
    // The element around it is a dialog already: screen readers would announce Uppy's own dialog role as a second one.
    layer.querySelector('.uppy-Dashboard-inner[role="dialog"]')?.removeAttribute("role");
    // Uppy renders a single file as a list item without a list around it.
    layer.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
  };
  const observer = new MutationObserver(repair);
  observer.observe(layer, { childList: true, subtree: true });
  repair();
  return () => observer.disconnect();
}

/** A click anywhere in the empty area opens the file chooser, because a link is a small target for a finger. */
function browseAnywhere({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest("button, input, a")) return;
  const area = target.closest(".uppy-Dashboard-AddFiles");
  area?.querySelector<HTMLElement>(".uppy-Dashboard-browse")?.click();
}
