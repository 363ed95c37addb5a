import { renderToast, type Toast, type ToastWords } from "./toaster.tsx";

let words: ToastWords = { region: "{hotkey}", dismiss: "" };

export function setToastWords(next: ToastWords): void {
  words = next;
}

/** Shows one toast in place of the last, from any island or part of the admin. */
export function showToast(toast: Toast): void {
  renderToast(toast, words);
}
