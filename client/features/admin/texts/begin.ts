let isBegun = false;

/** Gives whoever is signed in the pen. Browsers that staff have signed in with load this beside each page, visitors never. */
export async function begin(): Promise<void> {
  if (isBegun) return;
  isBegun = true;
  if (performance.getEntriesByName("alive").length === 0)
    await new Promise((alive) => document.addEventListener("page-alive", alive, { once: true }));
  try {
    await (await import("./editor-root.tsx")).showEditor();
  } catch {
    // Without a connection there is no pen; the next page of the admin asks for it again.
    isBegun = false;
  }
}

begin();
