import { resolveReauth, useReauthRequested } from "../../../admin/shared/reauth.ts";
import { DialogBoundary } from "../kit/dialog-boundary.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";

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
