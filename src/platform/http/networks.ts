import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A network that a limit counts by, and its multiple of the limit for one household. */
export type Network = { key: string; allowance: number };

/**
 * One customer of an IPv6 provider has at least a /64, often a /56 and sometimes a /48, each with countless addresses.
 * So each size has its own limit, and larger networks have higher ones.
 */
const sizes = [
  { groups: 4, bits: 64, allowance: 1 },
  { groups: 4, bits: 56, allowance: 2 },
  { groups: 3, bits: 48, allowance: 4 },
] as const;

/** The networks of an address, smallest first. An IPv4 address is its own network, also in its IPv6 form. */
export function networksOf(address: string): [Network, ...Network[]] {
  const plain = address.split("%", 1)[0]!;
  if (!isIPv6(plain)) return [{ key: plain, allowance: 1 }];
  const parsed = ipaddr.process(plain);
  if (!("parts" in parsed)) return [{ key: parsed.toString(), allowance: 1 }];
  return sizes.map(({ groups: count, bits, allowance }) => {
    const networkGroups = parsed.parts.slice(0, count);
    if (bits === 56) networkGroups[3]! &= 0xff00;
    return { key: `${networkGroups.map((group) => group.toString(16)).join(":")}::/${bits}`, allowance };
  }) as [Network, ...Network[]];
}

/**
 * The networks that contain the smallest one of an address, itself first: the result of `networksOf` for the address.
 */
export const networksAround = (smallest: string) => networksOf(smallest.replace(/\/\d+$/, ""));
