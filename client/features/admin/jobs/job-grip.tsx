import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { GripIcon } from "./job-icons.tsx";

interface JobGripProps {
  id: string;
  title: string;
  onStep: (by: 1 | -1) => void;
  /** The job under the pointer while this one is dragged; nothing once it is let go. */
  onOver: (id: string | undefined) => void;
  onDrop: (on: string) => void;
}

/** Drags a job to another place; with the keyboard Space takes it up, arrows move it, Space lets it go. */
export function JobGrip({ id, title, onStep, onOver, onDrop }: JobGripProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.move" });
  const [isLifted, setLifted] = useState(false);

  function press(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (event.key === "Escape") setLifted(false);
    if (!isLifted || !by) return;
    event.preventDefault();
    onStep(by);
    // A row that moves in the document loses the focus.
    const place = event.currentTarget.closest("section");
    requestAnimationFrame(() => place?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus());
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onOver(rowAt(event));
  }

  function drop(event: PointerEvent<HTMLElement>) {
    const on = rowAt(event);
    onOver(undefined);
    if (on && on !== id) onDrop(on);
  }

  return (
    <Button
      variant="ghost"
      icon
      className="mini quiet-btn grip"
      aria-label={t("grip", { title })}
      aria-pressed={isLifted}
      data-grip={id}
      onClick={() => setLifted(!isLifted)}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => onOver(undefined)}
    >
      <GripIcon />
    </Button>
  );
}

function rowAt({ clientX, clientY }: PointerEvent): string | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-record]");
  return row?.dataset.record;
}
