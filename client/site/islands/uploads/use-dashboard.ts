import type { Body, Meta } from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { moveToasts } from "../../../ui/toast/toast-place.ts";
import { mendRoles, pressAnywhere } from "./dashboard-roles.ts";
import { addressFailure, transferFailure } from "./upload-failure.ts";
import { uploadLocale } from "./upload-locale.ts";
import type { UploadedFile } from "./uploaded-file.ts";
import { clearMessages, createUploader, type Uploader, uploadedFile } from "./uploader.ts";

type UploadDashboard = Dashboard<Meta, Body>;

interface DashboardState {
  isOpen: boolean;
  note: string;
  onClose: () => void;
  onUploaded: (file: UploadedFile) => void;
  /** A file waits to be sent, by its name, or none does any more. */
  onChosen: (name: string | undefined) => void;
  /** A sentence for those who do not see the bar. */
  onProgress: (words: string) => void;
}

/** Installs Uppy's modal in the layer and opens and closes the two together. */
export function useDashboard(layer: RefObject<HTMLDialogElement | null>, state: DashboardState): void {
  const { isOpen, note } = state;
  const { t, i18n } = useTranslation("uploads");
  const { locale } = usePageData();
  const title = t("title");
  const [dashboard, setDashboard] = useState<UploadDashboard>();
  const [hasFailed, setHasFailed] = useState(false);

  const emptyFile = useEffectEvent((file: string) => t("empty", { file }));
  const changedFile = useEffectEvent((file: string) => t("changed", { file }));
  const disguisedFile = useEffectEvent((file: string) => `${file}: ${i18n.t("common:errors.fileDisguised")}`);
  const explainAddress = useEffectEvent((error: unknown) => addressFailure(i18n, error));
  const explainTransfer = useEffectEvent((error: unknown) => transferFailure(i18n, error));
  const announceStart = useEffectEvent((file: string) => state.onProgress(t("started", { file })));
  const announceProgress = useEffectEvent((percent: number) => state.onProgress(t("progress", { percent })));
  const tellChosen = useEffectEvent((uppy: Uploader) => state.onChosen(uppy.getFiles()[0]?.name));
  const close = useEffectEvent((uppy: Uploader) => {
    if (isUploading(uppy)) uppy.cancelAll();
    state.onClose();
  });
  const closed = useEffectEvent((uppy: Uploader) => {
    clearMessages(uppy);
    const file = uploadedFile(uppy);
    if (!file) return;
    uppy.clear();
    state.onUploaded(file);
  });

  // First in the list, so that on the way out the window is closed before Uppy is gone.
  useEffect(() => {
    const element = layer.current;
    if (!isOpen || !dashboard || !element) return;
    dashboard.openModal();
    element.showModal();
    return () => {
      Promise.resolve(dashboard.closeModal()).then(() => {
        element.close();
        moveToasts();
        closed(dashboard.uppy);
      });
    };
  }, [isOpen, dashboard, layer]);

  useEffect(() => {
    const uppy = createUploader({
      emptyFile: (name) => emptyFile(name),
      changedFile: (name) => changedFile(name),
      disguisedFile: (name) => disguisedFile(name),
      addressFailure: (error) => explainAddress(error),
      transferFailure: (error) => explainTransfer(error),
    });
    uppy.use(Dashboard, {
      id: "Dashboard",
      target: layer.current ?? "body",
      inline: false,
      theme: "dark",
      animateOpenClose: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      // The page stands still because a dialog is open; Uppy's own way of it would jump.
      disablePageScrollWhenModalOpen: false,
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler: () => close(uppy),
      onRequestCloseModal: () => close(uppy),
    });
    // On its way out Uppy takes away what was chosen; nobody else has.
    let isGone = false;
    uppy.on("file-added", () => tellChosen(uppy));
    uppy.on("file-removed", () => isGone || tellChosen(uppy));
    uppy.on("upload", (_id, [file]) => announceStart(file?.name ?? ""));
    uppy.on("upload", () => setHasFailed(false));
    uppy.on("upload-error", () => setHasFailed(true));
    uppy.on("progress", (percent) => percent > 0 && percent % 25 === 0 && announceProgress(percent));
    uppy.on("complete", () => uploadedFile(uppy) && close(uppy));
    setDashboard(uppy.getPlugin<UploadDashboard>("Dashboard"));
    return () => {
      isGone = true;
      uppy.destroy();
    };
  }, [layer]);

  useEffect(() => (layer.current ? mendRoles(layer.current) : undefined), [layer]);
  useEffect(() => (layer.current ? pressAnywhere(layer.current) : undefined), [layer]);

  useEffect(() => {
    dashboard?.uppy.setOptions({ locale: uploadLocale(i18n, locale, hasFailed) });
    dashboard?.setOptions({ note });
    layer.current?.querySelector(".uppy-Dashboard-inner")?.setAttribute("data-title", title);
  }, [dashboard, layer, i18n, locale, hasFailed, note, title]);
}

function isUploading(uppy: Uploader): boolean {
  return Object.keys(uppy.getState().currentUploads).length > 0;
}
