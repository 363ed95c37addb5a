import type { MouseEvent, ReactNode } from "react";
import { useAddressWith } from "../shared/address.ts";
import { openRecord } from "../shared/open-record.ts";

/** A real link to the open record, which also opens in a new tab. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const address = useAddressWith({ id });

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord(id);
  }

  return (
    <a href={address} onClick={open}>
      {children}
    </a>
  );
}
