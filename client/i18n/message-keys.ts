import type { Messages } from "./messages.ts";

/** Values of a text's placeholders. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Formats a text by its key. A key with plural forms is given without their suffixes, and needs a count. */
export interface Say<Plain extends string, Counted extends string> {
  (key: Plain, values?: Values): string;
  (key: Plain | Counted, values: Values & { count: number }): string;
}

type Name<Texts> = keyof Texts & string;

export type Plain<Texts> = {
  [N in Name<Texts>]: Texts[N] extends string
    ? N extends `${string}_${"one" | "other"}`
      ? never
      : N
    : `${N}.${Plain<Texts[N]>}`;
}[Name<Texts>];

export type Counted<Texts> = {
  [N in Name<Texts>]: Texts[N] extends string
    ? N extends `${infer Base}_other`
      ? Base
      : never
    : `${N}.${Counted<Texts[N]>}`;
}[Name<Texts>];

/** Keys of groups, which are objects that contain texts. */
export type GroupKey<Texts> = {
  [N in Name<Texts>]: Texts[N] extends string ? never : N | `${N}.${GroupKey<Texts[N]>}`;
}[Name<Texts>];

export type Below<Texts, Key extends string> =
  Key extends Name<Texts>
    ? Texts[Key]
    : Key extends `${infer First extends Name<Texts>}.${infer Rest}`
      ? Below<Texts[First], Rest>
      : Texts;

type InSets<Keys extends { [Set in keyof Messages]: string }> = {
  [S in keyof Messages]: `${S}:${Keys[S]}`;
}[keyof Messages];

export type PlainKey = InSets<{ [S in keyof Messages]: Plain<Messages[S]> }>;
export type CountedKey = InSets<{ [S in keyof Messages]: Counted<Messages[S]> }>;
export type QualifiedGroupKey = InSets<{ [S in keyof Messages]: GroupKey<Messages[S]> }>;
