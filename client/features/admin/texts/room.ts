import { useEffect, useState } from "react";

export interface Measure {
  /** How many characters of a text like `sample`, and `most`, fit on each kind of screen without one more line. */
  room: (sample: string, most: number) => { phone: number | undefined; desktop: number | undefined };
  /** The first word that is longer than a line on a phone. */
  brokenWord: (text: string) => string | undefined;
}

const phoneWidth = 390;
const desktopWidth = 1440;
const measured = "data-measured";

/** In the page itself, laid out at both widths out of sight; nothing until it is, or where a browser does not let us. */
export function useRoom(element: HTMLElement | undefined): Measure | undefined {
  const [measure, setMeasure] = useState<Measure>();
  useEffect(() => {
    if (!element) return;
    const frame = copyOf(element);
    frame.addEventListener("load", async () => {
      await frame.contentDocument?.fonts.ready;
      const place = frame.contentDocument?.querySelector<HTMLElement>(`[${measured}]`);
      if (!place) return;
      const at = (width: number) => {
        frame.width = String(width);
        return place;
      };
      setMeasure({
        room: (sample, most) => ({
          desktop: roomIn(at(desktopWidth), sample, most),
          phone: roomIn(at(phoneWidth), sample, most),
        }),
        brokenWord: (text) => brokenIn(at(phoneWidth), text),
      });
    });
    document.body.append(frame);
    return () => frame.remove();
  }, [element]);
  return measure;
}

function copyOf(element: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  element.setAttribute(measured, "");
  const page = document.importNode(document.documentElement, true);
  element.removeAttribute(measured);
  for (const part of page.querySelectorAll("script, iframe, .text-pop, link[rel='modulepreload']")) part.remove();
  for (const part of page.querySelectorAll("[style]")) part.removeAttribute("style");
  frame.className = "text-room";
  frame.height = "900";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.sandbox.add("allow-same-origin");
  frame.srcdoc = `<!doctype html>${page.outerHTML}`;
  return frame;
}

/** Undefined where it does not stand on the page at that width. */
function roomIn(place: HTMLElement, sample: string, most: number): number | undefined {
  const page = place.ownerDocument.documentElement;
  if (place.getClientRects().length === 0) return undefined;
  place.style.whiteSpace = sample.includes("\n") ? "pre-line" : "";
  const more = ` ${sample.replace(/\s+/g, " ")}`.repeat(4);
  /** What grows when the text needs one more line, pushes others to another line or does not fit at all. */
  const sizesOf = (length: number) => {
    place.textContent = (sample + more).slice(0, length);
    const { height } = place.getBoundingClientRect();
    return [height, page.scrollHeight, page.scrollWidth, place.scrollWidth - place.clientWidth];
  };
  const sizes = sizesOf(sample.length);
  let [fits, fails] = [sample.length, most + 1];
  while (fails - fits > 1) {
    const length = Math.floor((fits + fails) / 2);
    if (sizesOf(length).every((size, at) => size <= (sizes[at] ?? 0))) fits = length;
    else fails = length;
  }
  return fits;
}

function brokenIn(place: HTMLElement, text: string): string | undefined {
  const words = place.ownerDocument.createTextNode(text);
  place.replaceChildren(words);
  const range = place.ownerDocument.createRange();
  for (const { 0: word, index } of text.matchAll(/[^\s\u00ad/–—-]+/gu)) {
    range.setStart(words, index);
    range.setEnd(words, index + word.length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) return word;
  }
  return undefined;
}
