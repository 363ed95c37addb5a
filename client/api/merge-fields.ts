/** Merges text typed over `base` with a colleague's version of the same base. */
export interface Merged<Fields> {
  /** Their fields, with those that only we changed. */
  fields: Fields;
  /** Fields that both changed, to different values; `fields` has ours. */
  conflicts: (keyof Fields)[];
}

/**
 * Three-way merge, field by field: a list or an object is one value. Their change of an `unmerged` field is a conflict also
 * where we changed nothing.
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
