/** The result of merging the user's fields with a colleague's version of the same base. */
export interface Merged<Fields> {
  /** The colleague's fields, with the fields that the user changed. */
  fields: Fields;
  /** Fields that user and colleague changed to different values; `fields` has the user's values. */
  conflicts: (keyof Fields)[];
}

/**
 * Three-way merge, field by field: a list or an object is one value. A colleague's change of an `unmerged` field is a
 * conflict even if the user did not change that field.
 */
export function mergeFields<Fields extends object>(
  base: Fields,
  theirs: Fields,
  ours: Fields,
  unmerged: readonly string[] = [],
): Merged<Fields> {
  const names = [...new Set([...listKeys(base), ...listKeys(theirs), ...listKeys(ours)])];
  const fields = { ...theirs };
  const conflicts: (keyof Fields)[] = [];
  for (const name of names) {
    if (isSame(ours[name], base[name]) && !unmerged.includes(String(name))) continue;
    fields[name] = ours[name];
    if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], ours[name])) conflicts.push(name);
  }
  return { fields, conflicts };
}

const listKeys = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
