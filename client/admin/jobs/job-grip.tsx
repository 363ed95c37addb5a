import { GripVerticalIcon } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IconButton } from "../shared/icon-button.tsx";

interface JobGripProps {
  id: string;
  title: string;
  onStep: (by: 1 | -1) => void;
  /** The job under the pointer during a drag; undefined at its end. */
  onOver: (id: string | undefined) => void;
  onDrop: (on: string) => void;
}

/** Drags a job to another place. With the keyboard: Space lifts it, arrows move it, Space drops it. */
export function JobGrip({ id, title, onStep, onOver, onDrop }: JobGripProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.move" });
  const [isLifted, setLifted] = useState(false);
  const isDragged = useRef(false);

  function press(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (event.key === "Escape") setLifted(false);
    if (!isLifted || !by) return;
    event.preventDefault();
    onStep(by);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const over = findRowId(event);
    if (over !== id) isDragged.current = true;
    onOver(over);
  }

  function drop(event: PointerEvent<HTMLElement>) {
    const on = findRowId(event);
    onOver(undefined);
    if (on && on !== id) onDrop(on);
  }

  /** The end of a drag fires a click as well. */
  function click() {
    if (!isDragged.current) setLifted(!isLifted);
    isDragged.current = false;
  }

  return (
    <IconButton
      className="grip"
      label={t("grip", { title })}
      aria-pressed={isLifted}
      data-grip={id}
      onClick={click}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => onOver(undefined)}
    >
      <GripVerticalIcon />
    </IconButton>
  );
}

function findRowId({ clientX, clientY }: PointerEvent): string | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-record]");
  return row?.dataset.record;
}
