/** One address is one key; an IPv6 customer owns a whole /64, so that counts as one. */
export function addressKey(ip: string): string {
  return networksOf(ip)[0];
}

/** The key of an address, then those of the wider networks that one IPv6 customer may own as well. */
export function networksOf(ip: string): [string, ...string[]] {
  if (!ip.includes(":")) return [ip];
  const groups = groupsOf(ip);
  // An IPv4 address in IPv6 spelling is that IPv4 address.
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:65535") {
    return [
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join("."),
    ];
  }
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const key = (parts: number[], bits: number) => `${parts.map((part) => part.toString(16)).join(":")}::/${bits}`;
  return [key([a, b, c, d], 64), key([a, b, c, d & 0xff00], 56), key([a, b, c], 48)];
}

/** The widest of them: where places and turns are shared, all that may be one customer's counts as one. */
export function widestNetworkOf(ip: string): string {
  return networksOf(ip).at(-1) ?? ip;
}

/** The eight numbers of an IPv6 address, however it is spelt: its last two may be an IPv4 address. */
function groupsOf(ip: string): number[] {
  const [left = [], right = []] = ip.split("::").map((half) => half.split(":").filter(Boolean).flatMap(numbersOf));
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<number>(missing).fill(0), ...right];
}

function numbersOf(group: string): number[] {
  if (!group.includes(".")) return [Number.parseInt(group, 16) || 0];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
