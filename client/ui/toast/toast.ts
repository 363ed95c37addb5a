import type { Toast, ToastWords } from "./toaster.tsx";

let words: ToastWords = { region: "{hotkey}", toast: "", dismiss: "" };

/** The app names the parts of a toast in the page's language; the kit has no words of its own. */
export function setToastWords(next: ToastWords): void {
  // What was said in the language before would stand there in it.
  if (words.dismiss && words.dismiss !== next.dismiss) clearShown?.();
  words = next;
}

/** Once there has been a toast. */
let clearShown: (() => void) | undefined;

const loadToaster = () => import("./toaster.tsx");

/** For what may fail because the connection has: the toast that says so must be at hand by then. */
export function prefetchToasts(): void {
  loadToaster().catch(() => {
    // Showing one tries again.
  });
}

/** Shows one toast in place of the last. The first call loads the toasts' own chunk. */
export async function showToast(toast: Toast): Promise<void> {
  try {
    const { presentToast, clearToast } = await loadToaster();
    clearShown = clearToast;
    presentToast(toast, words);
  } catch {
    // Plain, but said.
    alert([toast.title, toast.description].filter(Boolean).join("\n\n"));
  }
}
