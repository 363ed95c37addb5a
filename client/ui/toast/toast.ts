export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  action?: { label: string; onPress: () => void; testId?: string | undefined } | undefined;
}

let present: (toast: Toast) => void = () => {};

/** Registers the function that renders toasts. */
export function setToastPresenter(next: (toast: Toast) => void): void {
  present = next;
}

/** Shows a toast in place of the previous one, from any island or part of the admin. */
export function showToast(toast: Toast): void {
  present(toast);
}
