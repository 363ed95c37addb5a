import { presentToast, type Toast, type ToastWords } from "./toaster.tsx";

let words: ToastWords = { region: "{hotkey}", dismiss: "" };

/** The kit has no words of its own. */
export function setToastWords(next: ToastWords): void {
  words = next;
}

/** Shows one toast in place of the last, from any island or part of the admin. */
export function showToast(toast: Toast): void {
  presentToast(toast, words);
}
