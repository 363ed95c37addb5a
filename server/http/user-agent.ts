const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export interface Device {
  browser: string | null;
  system: string | null;
}

/** Browser and system in one text, such as `Firefox, Windows`, as far as they are known. */
export function describeDevice(userAgent: string | undefined): string | undefined {
  return formatDevice(parseUserAgent(userAgent));
}

export function formatDevice({ browser, system }: Device): string | undefined {
  return [browser, system].filter(Boolean).join(", ") || undefined;
}

/** Browser and system in words, of fixed lists: nothing that a client writes is repeated. */
export function parseUserAgent(userAgent: string | undefined): Device {
  const agent = (userAgent ?? "").slice(0, 500);
  const first = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(agent))?.[1] ?? null;
  return { browser: first(browsers), system: first(systems) };
}
