import type { Body, Meta } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import Dashboard from "@uppy/dashboard";
import "@uppy/dashboard/css/style.min.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { moveToasts } from "../../../ui/toast/toast-place.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import "./upload-window.css";
import "./upload-foot.css";
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
 * Uppy's modal inside a dialog element: that puts it above the application dialog, makes everything else inert, and is the
 * box that Uppy measures itself by.
 */
export function UploadWindow({ isOpen, note, onClose, onUploaded, onChosen }: UploadWindowProps) {
  const { t, i18n } = useTranslation("uploads");
  const layer = useRef<HTMLDialogElement>(null);
  const [dashboard, setDashboard] = useState<UploadDashboard>();
  /** For screen readers. */
  const [progress, setProgress] = useState("");
  useCloseOnBack(isOpen, onClose);

  const close = useEffectEvent((uppy: Uploader) => {
    if (isUploading(uppy)) uppy.cancelAll();
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

  // The first effect: it must be cleaned up before Uppy is destroyed.
  useEffect(() => {
    const element = layer.current;
    if (!isOpen || !dashboard || !element) return;
    dashboard.openModal();
    element.showModal();
    // Uppy closes itself by this key. Chromium would then close the dialog below, which has become the topmost one.
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
      // The open dialog stops scrolling already; Uppy's own way would make the page jump.
      disablePageScrollWhenModalOpen: false,
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler: () => close(uppy),
      onRequestCloseModal: () => close(uppy),
    });
    // Uppy removes the file when it is destroyed; the visitor did not.
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
  useEffect(() => (layer.current ? browseOnClick(layer.current) : undefined), []);

  return (
    <dialog
      ref={layer}
      className="upload-layer"
      aria-label={t("title")}
      data-testid="upload-window"
      onCancel={(event) => {
        if (event.target !== layer.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div role="status">
        <VisuallyHidden>{progress}</VisuallyHidden>
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
    // The layer is the dialog: a second one inside it would be announced twice.
    layer.querySelector('.uppy-Dashboard-inner[role="dialog"]')?.removeAttribute("role");
    // A single file is a list item without a list.
    layer.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
  };
  const observer = new MutationObserver(repair);
  observer.observe(layer, { childList: true, subtree: true });
  repair();
  return () => observer.disconnect();
}

/** A click anywhere in the empty area chooses a file: a finger needs more than a link. */
function browseOnClick(layer: HTMLElement): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const area = target instanceof Element && !target.closest("button, input, a") && target.closest(areaSelector);
    if (area) area.querySelector<HTMLElement>(".uppy-Dashboard-browse")?.click();
  };
  layer.addEventListener("click", onClick);
  return () => layer.removeEventListener("click", onClick);
}

const areaSelector = ".uppy-Dashboard-AddFiles";
