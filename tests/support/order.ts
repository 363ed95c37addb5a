/** The order of imports of each side, highest first. A file imports only from lower levels. */
export const order = {
  client: [
    ["entry"],
    ["admin"],
    ["admin/jobs", "admin/contacts", "admin/applications", "admin/activity"],
    ["admin/login"],
    ["admin/texts"],
    ["admin/account"],
    ["admin/replies"],
    ["admin/records"],
    ["admin/shared"],
    ["site"],
    ["site/islands"],
    ["ui"],
    ["api"],
    ["i18n"],
  ],
  server: [
    ["main", "cli"],
    ["app"],
    ["render"],
    ["features/activity"],
    ["features/replies"],
    ["features/my"],
    ["features/applications", "features/contacts"],
    ["features/jobs"],
    ["features/people"],
    ["features/uploads"],
    ["features/records", "features/accounts", "features/texts"],
    ["inspection"],
    ["http"],
    ["deps", "backup"],
    ["mail"],
    ["db", "storage", "translation"],
    ["translation/slovak"],
    ["config", "locales"],
  ],
} as const;
type Side = keyof typeof order;

/** Files at the root of their side, and their units. */
const loneFiles: Record<Side, [RegExp, string][]> = {
  client: [[/^entry-server\.tsx$/, "entry"]],
  server: [
    [/^main\.ts$/, "main"],
    [/^(app|staff\.routes|retention)\.ts$/, "app"],
    [/^(create-)?deps\.ts$/, "deps"],
    [/^(config|environment|runtime|log|scheduler|mailboxes|account-rules|relying-party|json)\.ts$/, "config"],
  ],
};

/** Folders with a single public file. */
const publicFiles: Record<string, string> = { "server/translation/slovak/": "job-slovak.ts" };

interface Place {
  side: Side;
  unit: string;
  rank: number;
}

const getRank = (side: Side, unit: string) => order[side].findIndex((level) => level.some((known) => known === unit));

/** The place of a file in the order; undefined when its folder is not listed. */
export function findPlace(path: string): Place | undefined {
  const [side, ...below] = path.split("/");
  if (side !== "client" && side !== "server") return undefined;
  const lone = loneFiles[side].find(([name]) => name.test(below.join("/")))?.[1];
  const folders = below.slice(0, -1).map((_, depth) => below.slice(0, depth + 1).join("/"));
  const unit = lone ?? folders.findLast((folder) => getRank(side, folder) !== -1);
  return unit === undefined ? undefined : { side, unit, rank: getRank(side, unit) };
}

/** Why a file may not import another and how to fix it; undefined when it may. */
export function findImportError(from: string, to: string): string | undefined {
  const wrong = (why: string) => `${from} imports ${to}: ${why}`;
  if (to.startsWith("tests/") || /\.test\.[a-z]+$/.test(to)) {
    return wrong("code that ships never imports tests. Move the shared part into the folder it belongs to.");
  }
  if (to.startsWith("contract/")) return undefined;
  if (from.startsWith("contract/")) {
    return wrong("the contract imports only zod and itself. Move what both sides need into contract/.");
  }
  const closed = Object.keys(publicFiles).find((folder) => to.startsWith(folder) && !from.startsWith(folder));
  if (closed && to !== `${closed}${publicFiles[closed]}`)
    return wrong(`the folder's only public file is ${publicFiles[closed]}.`);
  const here = findPlace(from);
  const there = findPlace(to);
  if (!here || !there) return undefined;
  if (here.side !== there.side) {
    return wrong("client and server never import each other. Move what both need into contract/.");
  }
  if (here.unit === there.unit || there.rank > here.rank) return undefined;
  const reason = there.rank === here.rank ? "they are on the same level" : `${there.unit} is above ${here.unit}`;
  return wrong(
    `${reason} (list in tests/support/order.ts). Move the shared part to a lower folder, or pass it in as an argument.`,
  );
}
