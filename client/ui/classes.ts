/** Joins class names and leaves out falsy ones: `classes("btn", small && "btn-small", className)`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
