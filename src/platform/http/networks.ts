import { isIPv6 } from "node:net";

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
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [
      {
        key: groups
          .slice(6)
          .flatMap((group) => [group >> 8, group & 0xff])
          .join("."),
        allowance: 1,
      },
    ];
  return sizes.map(({ groups: count, bits, allowance }) => {
    const kept = groups.slice(0, count);
    if (bits === 56) kept[3]! &= 0xff00;
    return { key: `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`, allowance };
  }) as [Network, ...Network[]];
}

/**
 * The networks that contain the smallest one of an address, itself first: the result of `networksOf` for the address.
 */
export const networksAround = (smallest: string) => networksOf(smallest.replace(/\/\d+$/, ""));

/** The eight groups of an IPv6 address. URL normalises all spellings of an address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [front, back] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: 8 - front!.length - back!.length }, () => "0");
  return [...front!, ...(tail === undefined ? [] : zeros), ...back!].map((group) => Number.parseInt(group, 16));
}
