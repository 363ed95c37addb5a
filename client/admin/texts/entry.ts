import { documentUser } from "../shared/signed-in-user.ts";

/** Loaded with each public page in browsers that staff have signed in with, never for visitors. */
async function startTextEditor(): Promise<void> {
  if (documentUser === undefined) return;
  await (await import("./editor-root.tsx")).showEditor();
}

// Without a connection there is no editor; the page works without it.
startTextEditor().catch(() => undefined);
