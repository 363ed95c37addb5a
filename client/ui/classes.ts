/** Joins class names and drops what is off: `classes("btn", small && "btn-small", className)`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
