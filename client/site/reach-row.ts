/** Where the robots' row scrolls sideways a keyboard needs a way in; where it does not, a stop there would do nothing. */
export function reachRow(): () => void {
  const row = document.querySelector<HTMLElement>(".stage");
  const watcher = new ResizeObserver(() => {
    if (row) row.toggleAttribute("tabindex", false);
    if (row && row.scrollWidth > row.clientWidth) row.tabIndex = 0;
  });
  if (row) watcher.observe(row);
  return () => watcher.disconnect();
}
