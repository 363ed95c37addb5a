import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { besideList, useMedia } from "../shared/media.ts";
import "./record-row.css";

interface RecordDeskProps {
  /** Of the open record; empty where none is. */
  id: string;
  tools: ReactNode;
  list: ReactNode;
  pane: ReactNode;
}

/** The list, and the open record beside it; where there is no room for both, the record is the page. */
export function RecordDesk({ id, tools, list, pane }: RecordDeskProps) {
  const isBeside = useMedia(besideList);
  const isAlone = id !== "" && !isBeside;
  return (
    <>
      {isAlone ? null : tools}
      <div className={classes("work", id !== "" && "with-pane")}>
        {isAlone ? null : <section className="side-list">{list}</section>}
        {id ? pane : null}
      </div>
    </>
  );
}
