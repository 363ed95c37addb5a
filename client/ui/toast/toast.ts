import type { Toast, ToastWords } from "./toaster.tsx";

let words: ToastWords = { region: "{hotkey}", toast: "", dismiss: "" };

/** The app names the parts of a toast in the page's language; the kit has no words of its own. */
export function setToastWords(next: ToastWords): void {
  words = next;
}

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
    const { presentToast } = await loadToaster();
    presentToast(toast, words);
  } catch {
    // Plain, but said.
    alert([toast.title, toast.description].filter(Boolean).join("\n\n"));
  }
}
