/** Ignores the key repeat of a held Enter: it would press a button again and confirm the dialog that it opened. */
export function preventRepeatedEnter(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const presses = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
      if (presses && event.repeat && event.key === "Enter") event.preventDefault();
    },
    true,
  );
}
