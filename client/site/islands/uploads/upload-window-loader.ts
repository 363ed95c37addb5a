/** Uppy is heavy: its chunk comes when the button is pressed, or a little sooner when that is likely. */
export function loadUploadWindow() {
  return import("./upload-window.tsx");
}

export function prefetchUploadWindow(): void {
  loadUploadWindow().catch(() => {
    // Pressing the button tries again and tells the visitor.
  });
}
