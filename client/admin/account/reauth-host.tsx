import { DialogBoundary } from "../shared/dialog-boundary.tsx";
import { lazyDialog } from "../shared/lazy-dialog.tsx";
import { resolveReauth, useReauthRequested } from "../shared/reauth.ts";

const ReauthDialog = lazyDialog(async () => (await import("./reauth-dialog.tsx")).ReauthDialog);

/** Opens the dialog when a request needs re-authentication. */
export function ReauthHost() {
  if (!useReauthRequested()) return null;
  return (
    <DialogBoundary onClose={() => resolveReauth(false)}>
      <ReauthDialog onDone={resolveReauth} />
    </DialogBoundary>
  );
}
