import { isIP } from "node:net";

/**
 * The addresses that proxies reported, the nearest last, without their ports. What is no address was made up, and so
 * was all that stands before it.
 */
export function forwardedAddresses(header: string): string {
  const addresses = header
    .split(",")
    .map((part) => part.trim().replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, "$1$2"));
  const madeUp = addresses.findLastIndex((address) => isIP(address) === 0 || address.includes("%"));
  return addresses.slice(madeUp + 1).join(", ");
}
