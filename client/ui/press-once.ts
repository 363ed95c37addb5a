/** A held Enter would press its button again and again, and answer what its own first press has asked. */
export function pressOnce(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const isButton = event.target instanceof HTMLButtonElement;
      if (isButton && event.repeat && event.key === "Enter") event.preventDefault();
    },
    true,
  );
}
