/** Resolves when what has just changed is on the screen, so that long work does not keep it from there. */
export function afterPaint(): Promise<void> {
  return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}
