import { useEffect } from "react";
import { DialogBoundary } from "../kit/dialog-boundary.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { settleProof, useProofAsked } from "../kit/proof.ts";

const ProveDialog = lazyDialog(async () => (await import("./prove-dialog.tsx")).ProveDialog);

const decline = () => settleProof(false);

/** Where the question stands that sensitive acts ask. */
export function ProofPlace() {
  const isAsked = useProofAsked();
  // Whoever waits must not wait for a page that is gone.
  useEffect(() => decline, []);
  if (!isAsked) return null;
  return (
    <DialogBoundary onClose={decline}>
      <ProveDialog onDone={settleProof} />
    </DialogBoundary>
  );
}
