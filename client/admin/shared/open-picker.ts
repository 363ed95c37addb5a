/** Safari has no way to open one by script: there a space does. */
export function openPicker(select: HTMLSelectElement): void {
  if ("showPicker" in select) select.showPicker();
}
