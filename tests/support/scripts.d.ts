declare module "*/scripts/launch.mjs" {
  /** What the server's Node is started with, before the script. */
  export const serverFlags: string[];
}

declare module "*/scripts/packages.mjs" {
  /** The path of a Chromium or Chrome: CHROMIUM_PATH, or the first one found. */
  export function chromium(): string | undefined;
  export function firefox(): string | undefined;
}

declare module "*/scripts/runtime.mjs" {
  /** Restarts the current command on the pinned Node when the shell's is another one. */
  export function restartOnPinnedNode(): void;
}
