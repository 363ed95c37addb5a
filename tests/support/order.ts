/** The ordered list of each side, highest first. A file imports only from further down. */
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

/** Files directly in the folder of their side, and the place of each in the list. */
const loneFiles: Record<Side, [RegExp, string][]> = {
  client: [[/^entry-server\.tsx$/, "entry"]],
  server: [
    [/^main\.ts$/, "main"],
    [/^(app|staff\.routes|retention)\.ts$/, "app"],
    [/^(create-)?deps\.ts$/, "deps"],
    [/^(config|environment|runtime|log|scheduler|mailboxes|account-rules|relying-party|json)\.ts$/, "config"],
  ],
};

/** Folders that others enter by one file only. */
const doors: Record<string, string> = { "server/translation/slovak/": "job-slovak.ts" };

interface Place {
  side: Side;
  unit: string;
  rank: number;
}

const rankOf = (side: Side, unit: string) => order[side].findIndex((level) => level.some((known) => known === unit));

/** Where a file stands in the list; undefined when its folder is not on it. */
export function placeOf(path: string): Place | undefined {
  const [side, ...below] = path.split("/");
  if (side !== "client" && side !== "server") return undefined;
  const lone = loneFiles[side].find(([name]) => name.test(below.join("/")))?.[1];
  const folders = below.slice(0, -1).map((_, depth) => below.slice(0, depth + 1).join("/"));
  const unit = lone ?? folders.findLast((folder) => rankOf(side, folder) !== -1);
  return unit === undefined ? undefined : { side, unit, rank: rankOf(side, unit) };
}

/** What is wrong with one of our files importing another, and how to mend it; undefined when nothing is. */
export function importComplaint(from: string, to: string): string | undefined {
  const wrong = (why: string) => `${from} imports ${to}: ${why}`;
  if (to.startsWith("tests/") || /\.test\.[a-z]+$/.test(to)) {
    return wrong("code that ships never imports tests. Move the shared part into the folder it belongs to.");
  }
  if (to.startsWith("contract/")) return undefined;
  if (from.startsWith("contract/")) {
    return wrong("the contract imports only zod and itself. Move what both sides need into contract/.");
  }
  const room = Object.keys(doors).find((folder) => to.startsWith(folder) && !from.startsWith(folder));
  if (room && to !== `${room}${doors[room]}`) return wrong(`the folder has one door, ${room}${doors[room]}.`);
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
