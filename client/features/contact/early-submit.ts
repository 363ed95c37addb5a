/** The form's id, by which it is known before its own script has come. */
export const contactFormId = "contact-form";

let wasSubmitted = false;

const remember = (event: SubmitEvent) => {
  if (event.target instanceof HTMLFormElement && event.target.id === contactFormId) wasSubmitted = true;
};

/** The form's script comes when the form is near; until then a press on its button is kept, so that nobody presses twice. */
export function rememberEarlySubmit(): void {
  document.addEventListener("submit", remember);
}

/** Called by the form when it is alive: from now on it looks after itself. */
export function takeEarlySubmit(): boolean {
  document.removeEventListener("submit", remember);
  const taken = wasSubmitted;
  wasSubmitted = false;
  return taken;
}
