export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  action?: { label: string; onPress: () => void; testId?: string | undefined } | undefined;
}

let present: (toast: Toast) => void = () => {};

/** Connects the component that renders toasts, with its messages. */
export function setToastPresenter(next: (toast: Toast) => void): void {
  present = next;
}

/** Shows one toast in place of the last, from any island or part of the admin. */
export function showToast(toast: Toast): void {
  present(toast);
}
