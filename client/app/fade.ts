/** From one page to the next, where the browser can and motion is welcome; otherwise at once. Resolves when the next is there. */
export async function fade(change: () => void): Promise<void> {
  if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // Left out in a window that nobody sees, or for the next one: the change itself is made all the same.
  ready.catch(() => undefined);
  await updateCallbackDone;
}
