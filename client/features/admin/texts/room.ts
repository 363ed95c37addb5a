import { useEffect, useState } from "react";

/** How many characters of a text like `sample`, and `most`, fit on each kind of screen without one more line. */
export type Measure = (sample: string, most: number) => Room;

/** Undefined where it does not stand on the page at that width. */
interface Room {
  phone: number | undefined;
  desktop: number | undefined;
}

interface Layout {
  frame: HTMLIFrameElement;
  place: HTMLElement;
}

const phoneWidth = 390;
const desktopWidth = 1440;
const measured = "data-measured";

/** The page itself, laid out at both widths out of sight; nothing until it is, or where a browser does not let us. */
export function useRoom(element: HTMLElement | undefined): Measure | undefined {
  const [measure, setMeasure] = useState<Measure>();
  useEffect(() => {
    if (!element) return;
    const left = new AbortController();
    const layOutAt = (width: number) => layOut(element, width, left.signal);
    Promise.all([layOutAt(phoneWidth), layOutAt(desktopWidth)]).then(([phone, desktop]) => {
      if (left.signal.aborted || !phone || !desktop) return;
      setMeasure(() => (sample: string, most: number) => ({
        phone: roomIn(phone, sample, most),
        desktop: roomIn(desktop, sample, most),
      }));
    });
    return () => left.abort();
  }, [element]);
  return measure;
}

async function layOut(element: HTMLElement, width: number, left: AbortSignal): Promise<Layout | undefined> {
  element.setAttribute(measured, "");
  const page = document.documentElement.cloneNode(true);
  element.removeAttribute(measured);
  if (!(page instanceof HTMLElement)) return undefined;
  for (const part of page.querySelectorAll("script, iframe, .text-pop-at, link[rel='modulepreload']")) part.remove();
  for (const part of page.querySelectorAll("[style]")) part.removeAttribute("style");
  const frame = document.createElement("iframe");
  frame.className = "text-room";
  frame.width = String(width);
  frame.height = "900";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.sandbox.add("allow-same-origin");
  frame.srcdoc = `<!doctype html>${page.outerHTML}`;
  left.addEventListener("abort", () => frame.remove());
  const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  document.body.append(frame);
  await loaded;
  await frame.contentDocument?.fonts.ready;
  const place = frame.contentDocument?.querySelector<HTMLElement>(`[${measured}]`);
  return place ? { frame, place } : undefined;
}

function roomIn({ frame, place }: Layout, sample: string, most: number): number | undefined {
  const page = frame.contentDocument?.documentElement;
  if (!page || place.getClientRects().length === 0) return undefined;
  place.style.whiteSpace = sample.includes("\n") ? "pre-line" : "";
  const more = ` ${sample.replace(/\s+/g, " ")}`.repeat(4);
  /** What grows when the text needs one more line, pushes others to another line or does not fit at all. */
  const sizesOf = (length: number) => {
    place.textContent = (sample + more).slice(0, length);
    return [
      place.getBoundingClientRect().height,
      page.scrollHeight,
      page.scrollWidth,
      place.scrollWidth - place.clientWidth,
    ];
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
