/** The keys that a language has where English has these: its own plural forms in place of English's two. */
export type InPlurals<Set, Form extends string> = {
  [Key in keyof Set as Key extends `${infer Base}_other`
    ? `${Base}_${Form}`
    : Key extends `${string}_one`
      ? never
      : Key]: Set[Key] extends string ? string : InPlurals<Set[Key], Form>;
};

/** Compiles only when the first is also the second; the message then names the key. */
export type Is<Have extends Want, Want> = Have extends Want ? true : never;
