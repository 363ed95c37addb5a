/** The keys that a language needs for these English ones: its own plural forms replace the two of English. */
export type InPlurals<Set, Form extends string> = {
  [Key in keyof Set as Key extends `${infer Base}_other`
    ? `${Base}_${Form}`
    : Key extends `${string}_one`
      ? never
      : Key]: Set[Key] extends string ? string : InPlurals<Set[Key], Form>;
};

/** Compiles only when `Have` is assignable to `Want`. Otherwise the compiler's error names the wrong key. */
export type Is<Have extends Want, Want> = Have extends Want ? true : never;
