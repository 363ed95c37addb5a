/** Joins class names and leaves out falsy ones: `joinClasses("btn", small && "btn-small", className)`. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
