import { useState } from "react";
import type { LeftOutReason } from "../../../../contract/replies.ts";
import { type Facts, standingOf, whyLeftOut } from "./decline-choice.ts";

interface Choice {
  isChosen: boolean;
  /** What was read when it was made. */
  standing: string;
}

const told = (one: Facts) => JSON.stringify(standingOf(one));

/**
 * Who is declined. The list goes on changing while it is read: nobody who comes or changes meanwhile is chosen by that, and a
 * choice holds only for what was read when it was made.
 */
export function useChoice(people: Facts[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, string>>();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  if (people && !opened) setOpened(new Map(people.map((one) => [one.id, told(one)])));

  const why = (one: Facts) => whyLeftOut(one) ?? (opened?.get(one.id) === told(one) ? undefined : "changed");
  function isChosen(one: Facts): boolean {
    const choice = choices.get(one.id);
    if (choice && (!choice.isChosen || choice.standing === told(one))) return choice.isChosen;
    return why(one) === undefined;
  }
  return {
    why,
    isChosen,
    choose: (one: Facts, chosen: boolean) =>
      setChoices(new Map([...choices, [one.id, { isChosen: chosen, standing: told(one) }]])),
  };
}

/** Somebody who was chosen and got no letter. */
export interface Skipped {
  id: string;
  name: string;
  why: LeftOutReason;
}
