/** Controls whose click is replayed: buttons, and the links that preselect something in the contact form. */
export const pressableSelector = "button, a[href='#contact']";

const pulseId = "pressed";

interface Press {
  control: HTMLElement;
  /** Position among the island's controls: after a translation by the browser, hydration creates new elements. */
  index: number;
}

/** The last press in each island that is not hydrated. */
export const earlyPresses = new WeakMap<HTMLElement, Press>();

/**
 * Captures clicks and typed text in islands that are not hydrated. `islands.ts` replays the last click; typed text
 * becomes the form's draft.
 */
export function captureInputBeforeHydration(): void {
  document.addEventListener("click", ({ target }) => target instanceof Element && capturePress(target), true);
  addEventListener("pagehide", () => {
    storeTyped();
    storeReferrer();
  });
}

function capturePress(target: Element): void {
  // The contact form preselects the project type of the section that the link is in.
  const link = target.closest("a[href*='#']");
  if (link) document.documentElement.dataset.from = link.closest("section")?.id ?? "";
  const island = target.closest<HTMLElement>("[data-island]:not([data-hydrating])");
  const control = target.closest<HTMLElement>(pressableSelector);
  if (!island || !control) return;
  stopPulse(island);
  earlyPresses.set(island, { control, index: [...island.querySelectorAll(pressableSelector)].indexOf(control) });
  // Feedback while the island's script loads.
  control.animate(
    { opacity: [1, 0.5] },
    { id: pulseId, duration: 500, direction: "alternate", iterations: Number.POSITIVE_INFINITY },
  );
}

export function stopPulse(island: HTMLElement): void {
  for (const animation of island.getAnimations({ subtree: true })) if (animation.id === pulseId) animation.cancel();
}

/** Stores text typed into forms that are not hydrated as their drafts (`api/use-draft.ts`). */
function storeTyped(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-island] form[data-draft]")) {
    const { draft = "" } = form.dataset;
    const typed = readTypedFields(form);
    if (Object.keys(typed).length === 0) continue;
    try {
      const { fields = {} } = JSON.parse(sessionStorage.getItem(draft) ?? "{}");
      sessionStorage.setItem(draft, JSON.stringify({ fields: { ...fields, ...typed } }));
    } catch {
      // Storage is forbidden.
    }
  }
}

export type TypedFields = Record<string, string | boolean>;

/** Reads what a visitor typed or ticked in a form, without the honeypot. */
export function readTypedFields(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {};
  for (const field of form.elements) {
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    if (!(isText || field instanceof HTMLInputElement) || field.name === "" || field.name === "website") continue;
    const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
    const value = isBox ? field.checked : field.value;
    if (value) typed[field.name] = value;
  }
  return typed;
}

/** Keeps the site that led here: the tab's next document has this site as its referrer. */
function storeReferrer(): void {
  const host = document.referrer.split("/")[2];
  if (!host || host === location.host) return;
  try {
    sessionStorage.setItem("came-from", host);
  } catch {
    // Storage is forbidden.
  }
}
