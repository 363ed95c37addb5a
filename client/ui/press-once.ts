/** A held Enter would press its button, or its form's, again and again, and answer what its own first press has asked. */
export function pressOnce(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const presses = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
      if (presses && event.repeat && event.key === "Enter") event.preventDefault();
    },
    true,
  );
}
