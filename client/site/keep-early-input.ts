import { typedFields } from "./typed-fields.ts";

/** Controls whose press is replayed: buttons, and the links that tell the contact form something. */
export const pressable = "button, a[href='#contact']";

const pulseId = "pressed";

interface Press {
  control: HTMLElement;
  /** Among the controls of its island: where a browser has translated the page, hydration makes other elements. */
  index: number;
}

/** The last press in each island that is not hydrated. */
export const earlyPresses = new WeakMap<HTMLElement, Press>();

/**
 * Keeps what people do in an island that is not hydrated yet: `watch-islands.ts` presses the last control again, and
 * typed text becomes the form's draft. Runs before the body is parsed.
 */
export function keepEarlyInput(): void {
  document.addEventListener("click", ({ target }) => target instanceof Element && keepPress(target), true);
  addEventListener("pagehide", () => {
    storeTyped();
    storeReferrer();
  });
}

function keepPress(target: Element): void {
  // The contact form preselects the subject of the section that a link was pressed in.
  const link = target.closest("a[href*='#']");
  if (link) document.documentElement.dataset.from = link.closest("section")?.id ?? "";
  const island = target.closest<HTMLElement>("[data-island]");
  const control = target.closest<HTMLElement>(pressable);
  if (!island || !control) return;
  endPulse(island);
  earlyPresses.set(island, { control, index: [...island.querySelectorAll(pressable)].indexOf(control) });
  // On a slow line the answer takes seconds.
  control.animate(
    { opacity: [1, 0.5] },
    { id: pulseId, duration: 500, direction: "alternate", iterations: Number.POSITIVE_INFINITY },
  );
}

export function endPulse(island: HTMLElement): void {
  for (const animation of island.getAnimations({ subtree: true })) if (animation.id === pulseId) animation.cancel();
}

/** Stores what was typed into forms that are not hydrated as their drafts (`api/use-draft.ts`). */
function storeTyped(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-island] form[data-draft]")) {
    const { draft = "" } = form.dataset;
    const typed = typedFields(form);
    if (Object.keys(typed).length === 0) continue;
    try {
      const { fields = {} } = JSON.parse(sessionStorage.getItem(draft) ?? "{}");
      sessionStorage.setItem(draft, JSON.stringify({ fields: { ...fields, ...typed } }));
    } catch {
      // Storage is forbidden.
    }
  }
}

/** The next document of this tab would name this site as its referrer. */
function storeReferrer(): void {
  const host = document.referrer.split("/")[2];
  if (!host || host === location.host) return;
  try {
    sessionStorage.setItem("came-from", host);
  } catch {
    // Storage is forbidden.
  }
}
