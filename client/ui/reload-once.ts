const key = "reloaded-at";
const pauseMs = 60_000;

/**
 * A file of this page cannot be had, most often because the site was renewed while the tab was open: the page of today
 * has what is missing. Not when the line is cut, and not again at once, or a file lost for good would reload for ever.
 */
export async function reloadOnce(): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < pauseMs) return;
    const answer = await fetch(location.href, { method: "HEAD" });
    if (!answer.ok) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  } catch {
    // Offline, or a browser that keeps nothing: the page stays as it is.
  }
}
