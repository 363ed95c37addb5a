declare module "*/scripts/packages.mjs" {
  /** The path of a Chromium or Chrome: CHROMIUM_PATH, or the first one found. */
  export function chromium(): string | undefined;
}
