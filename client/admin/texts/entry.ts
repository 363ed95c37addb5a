import { documentUser } from "../shared/signed-in-user.ts";

// Loaded with each public page in browsers that staff have signed in with, never for visitors.
if (documentUser !== undefined) {
  import("./editor.tsx")
    .then(({ showEditor }) => showEditor())
    // Without a connection the editor cannot load; the page works without the editor.
    .catch(() => undefined);
}
