/** The one ordered list of each side, highest first. A file imports only what stands further down. */
const order = {
  client: [
    ["entry"],
    ["app"],
    ["pages"],
    ["sections"],
    ["features/admin"],
    ["features/careers", "features/contact"],
    ["features/uploads"],
    ["ui"],
    ["i18n", "api"],
  ],
  server: [
    ["main"],
    ["app"],
    ["render", "openapi"],
    ["features/admin"],
    ["features/account"],
    ["features/careers", "features/contact"],
    ["features/uploads"],
    ["http"],
    ["deps", "backup"],
    ["mail"],
    ["db", "storage", "translation", "background"],
    ["config"],
  ],
} as const;
type Side = keyof typeof order;

/** Files that stand directly in the folder of their side, and the place each has in the list. */
const loneFiles: Record<Side, [RegExp, string][]> = {
  client: [[/^entry-(client|server)\.tsx?$/, "entry"]],
  server: [
    [/^(main|runtime|[a-z]+-cli)\.ts$/, "main"],
    [/^(app|tasks)\.ts$/, "app"],
    [/^deps\.ts$/, "deps"],
    [/^(config|failures|mailboxes|account-rules|leaked-passwords)\.ts$/, "config"],
  ],
};

interface Place {
  side: Side;
  unit: string;
  rank: number;
}

/** Where a file stands in the list; undefined when its folder is not on it. */
export function placeOf(path: string): Place | undefined {
  const [side, first = "", second = ""] = path.split("/");
  if (side !== "client" && side !== "server") return undefined;
  const inFolder = first === "features" ? `features/${second}` : first;
  const unit = path.split("/").length === 2 ? loneFiles[side].find(([name]) => name.test(first))?.[1] : inFolder;
  const rank = order[side].findIndex((level) => level.some((known) => known === unit));
  return unit === undefined || rank === -1 ? undefined : { side, unit, rank };
}

/** What is wrong with one of our files importing another, and how to mend it; undefined when nothing is. */
export function importComplaint(from: string, to: string): string | undefined {
  const wrong = (why: string) => `${from} imports ${to}: ${why}`;
  if (to.startsWith("tests/") || /\.(test|fixture)\.[a-z]+$/.test(to)) {
    return wrong("code that ships never imports tests. Move the shared part into the folder it belongs to.");
  }
  if (to.startsWith("contract/")) return undefined;
  if (from.startsWith("contract/")) {
    return wrong("the contract imports only zod and itself. Move what both sides need into contract/.");
  }
  const here = placeOf(from);
  const there = placeOf(to);
  if (!here || !there) return undefined;
  if (here.side !== there.side) {
    return wrong("client and server never import each other. Move what both need into contract/.");
  }
  if (here.unit === there.unit || there.rank > here.rank) return undefined;
  const reason = there.rank === here.rank ? "they are peers" : `${there.unit} stands above ${here.unit}`;
  return wrong(
    `${reason} (list in tests/support/order.ts). Move the shared part to a lower folder, or pass it in as an argument.`,
  );
}
