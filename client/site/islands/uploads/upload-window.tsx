import type { Body, Meta } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import Dashboard from "@uppy/dashboard";
import "@uppy/dashboard/css/style.min.css";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { moveToasts } from "../../../ui/toast/toast-place.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { uploadLocale } from "./upload-locale.ts";
import "./upload-window.css";
import "./upload-foot.css";
import type { UploadedFile } from "./uploaded-file.ts";
import {
  clearMessages,
  createUploader,
  findUploadedFile,
  formatTransferFailure,
  formatUrlFailure,
  type Uploader,
} from "./uploader.ts";

export interface UploadWindowProps {
  isOpen: boolean;
  /** A sentence about the types and the size that may be uploaded. */
  note: string;
  onClose: () => void;
  onUploaded: (file: UploadedFile) => void;
  /** The name of the file that waits to be sent. */
  onChosen: (name: string | undefined) => void;
}

/**
 * Uppy's modal inside a dialog element: that puts it above the application dialog, makes everything else inert, and is the
 * box that Uppy measures itself by.
 */
export function UploadWindow({ isOpen, note, onClose, onUploaded, onChosen }: UploadWindowProps) {
  const { t } = useTranslation("uploads");
  const layer = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState("");
  useDashboard(layer, { isOpen, note, onClose, onUploaded, onChosen, onProgress: setProgress });
  useCloseOnBack(isOpen, onClose);
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

interface DashboardState extends UploadWindowProps {
  /** For screen readers. */
  onProgress: (words: string) => void;
}

/** Installs Uppy's modal in the layer, and opens and closes the two together. */
function useDashboard(layer: RefObject<HTMLDialogElement | null>, state: DashboardState): void {
  const { isOpen, note } = state;
  const { t, i18n } = useTranslation("uploads");
  const { locale } = usePageData();
  const title = t("title");
  const [dashboard, setDashboard] = useState<UploadDashboard>();
  const [hasFailed, setHasFailed] = useState(false);

  const emptyFile = useEffectEvent((file: string) => t("empty", { file }));
  const changedFile = useEffectEvent((file: string) => t("changed", { file }));
  const disguisedFile = useEffectEvent((file: string) => `${file}: ${i18n.t("common:errors.fileDisguised")}`);
  const explainUrl = useEffectEvent((error: unknown) => formatUrlFailure(i18n, error));
  const explainTransfer = useEffectEvent((error: unknown) => formatTransferFailure(i18n, error));
  const announceStart = useEffectEvent((file: string) => state.onProgress(t("started", { file })));
  const announceProgress = useEffectEvent((percent: number) => state.onProgress(t("progress", { percent })));
  const notifyChosen = useEffectEvent((uppy: Uploader) => state.onChosen(uppy.getFiles()[0]?.name));
  const close = useEffectEvent((uppy: Uploader) => {
    if (isUploading(uppy)) uppy.cancelAll();
    state.onClose();
  });
  const onClosed = useEffectEvent((uppy: Uploader) => {
    clearMessages(uppy);
    const file = findUploadedFile(uppy);
    if (!file) return;
    uppy.clear();
    state.onUploaded(file);
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
  }, [isOpen, dashboard, layer]);

  useEffect(() => {
    const uppy = createUploader({
      emptyFile: (name) => emptyFile(name),
      changedFile: (name) => changedFile(name),
      disguisedFile: (name) => disguisedFile(name),
      urlFailure: (error) => explainUrl(error),
      transferFailure: (error) => explainTransfer(error),
    });
    uppy.use(Dashboard, {
      id: "Dashboard",
      target: layer.current ?? "body",
      inline: false,
      theme: "dark",
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
    uppy.on("upload", (_id, [file]) => announceStart(file?.name ?? ""));
    uppy.on("upload", () => setHasFailed(false));
    uppy.on("upload-error", () => setHasFailed(true));
    uppy.on("progress", (percent) => percent > 0 && percent % 25 === 0 && announceProgress(percent));
    uppy.on("complete", () => findUploadedFile(uppy) && close(uppy));
    setDashboard(uppy.getPlugin<UploadDashboard>("Dashboard"));
    return () => {
      isDestroyed = true;
      uppy.destroy();
    };
  }, [layer]);

  useEffect(() => (layer.current ? repairRoles(layer.current) : undefined), [layer]);
  useEffect(() => (layer.current ? browseOnClick(layer.current) : undefined), [layer]);

  useEffect(() => {
    dashboard?.uppy.setOptions({ locale: uploadLocale(i18n, locale, hasFailed) });
    dashboard?.setOptions({ note });
    layer.current?.querySelector(".uppy-Dashboard-inner")?.setAttribute("data-title", title);
  }, [dashboard, layer, i18n, locale, hasFailed, note, title]);
}

function isUploading(uppy: Uploader): boolean {
  return Object.keys(uppy.getState().currentUploads).length > 0;
}

/** Repairs two ARIA roles of Uppy now and after each of its changes. Returns the clean-up. */
function repairRoles(layer: HTMLElement): () => void {
  const repair = () => {
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
