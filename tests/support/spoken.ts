import type { Locator } from "@playwright/test";

/** What a screen reader is given to say from here on by the form's alert: words that come to stand there, and no others. */
export async function spokenCounts(form: Locator): Promise<() => Promise<string[]>> {
  const heard = await form.getByRole("alert").evaluateHandle((alert) => {
    const said: string[] = [];
    const watcher = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") said.push(target.textContent ?? "");
        for (const node of addedNodes) said.push(node.textContent ?? "");
      }
    });
    watcher.observe(alert, { childList: true, characterData: true, subtree: true });
    return said;
  });
  return () => heard.jsonValue();
}
