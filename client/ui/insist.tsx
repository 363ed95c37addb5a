import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { showDrafts } from "../api/early-text.ts";
import { forgetPresses } from "./near.ts";
import { reloadOnce } from "./reload-once.ts";

/** What says that a part does not work: the words are the page's. */
export const BrokenWords = createContext<ReactNode>(null);

const patienceMs = 10_000;
/** What has not failed may only be slow. */
const slownessMs = 30_000;
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

/**
 * For a part whose markup stands there, looks alive and is not: its script is asked for until it comes, and whoever has
 * waited long for it, or presses in it, is told.
 * @param place the elements in which it stands; nobody is told of one that has none
 */
export function insistence(place: string | undefined) {
  const hearers = new Set<() => void>();
  let room: Element | undefined;
  let tryNow = () => {};
  const { promise: givenUp, resolve: saysGivenUp } = Promise.withResolvers<void>();

  function giveUp(within: Element | undefined) {
    saysGivenUp();
    forgetPresses();
    if (within) tell(within.querySelector(".panel") ?? within.querySelector(".wrap") ?? within);
  }

  function tell(next: Element | undefined) {
    if (room === next) return;
    room = next;
    for (const hear of hearers) hear();
  }

  async function insist<Part>(load: () => Promise<Part>): Promise<Part> {
    const done = new AbortController();
    const { signal } = done;
    let hasFailed = false;
    let pressed: Element | undefined;
    let isButton = false;
    const touch = ({ type, target }: Event) => {
      const within = place && target instanceof Element ? target.closest(place) : null;
      if (!within || !(target instanceof Element)) return;
      if (type === "click") {
        pressed = within;
        isButton = target.closest("button") !== null;
        if (hasFailed || room) giveUp(within);
      }
      tryNow();
    };
    for (const deed of ["click", "focusin"]) document.addEventListener(deed, touch, { capture: true, signal });
    addEventListener("online", () => tryNow(), { signal });
    const begun = performance.now();
    const patience = setInterval(() => {
      if (performance.now() - begun < (hasFailed ? patienceMs : slownessMs)) return;
      clearInterval(patience);
      giveUp(pressed ?? inSight(place));
    }, 1_000);

    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        const part = await load();
        clearInterval(patience);
        done.abort();
        // With this in it React would not know the server's markup again.
        flushSync(() => tell(undefined));
        return part;
      } catch {
        for (const element of elementsOf(place)) showDrafts(element);
        if (pressed) giveUp(pressed);
        // Some browsers never ask again for a module that could not be had. But nobody's page goes while they write.
        if (hasFailed && (isButton || !isWriting())) await reloadOnce();
        hasFailed = true;
        isButton = false;
        await new Promise<void>((resolve) => {
          tryNow = resolve;
          setTimeout(resolve, pause);
        });
      }
    }
  }

  function Trouble() {
    const told = useSyncExternalStore(
      (hear) => {
        hearers.add(hear);
        return () => hearers.delete(hear);
      },
      () => room,
      () => undefined,
    );
    const words = useContext(BrokenWords);
    return told ? createPortal(words, told) : null;
  }

  return { insist, Trouble, givenUp, tryNow: () => tryNow() };
}

function elementsOf(place: string | undefined): Element[] {
  return place ? [...document.querySelectorAll(place)] : [];
}

function inSight(place: string | undefined): Element | undefined {
  const all = elementsOf(place);
  return all.find((element) => element.getBoundingClientRect().bottom > 0) ?? all[0];
}

function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}
