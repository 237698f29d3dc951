import { BlockList, isIP } from "node:net";

// All addresses that are not hosts of the public internet (IANA's special-purpose registries).
const specialPurpose = new BlockList();
const specialRanges4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
for (const subnet of specialRanges4) {
  const [net, bits] = subnet.split("/");
  specialPurpose.addSubnet(net!, Number(bits), "ipv4");
}

// In IPv6 only global unicast is public, without the ranges that embed an IPv4 address or are for documentation.
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet("2000::", 3, "ipv6");
const specialPurpose6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  specialPurpose6.addSubnet(net, bits, "ipv6");

/** Whether an IP address (without brackets) belongs to the public internet. False for anything else, names included. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialPurpose.check(address, "ipv4");
  if (family === 6) return globalUnicast6.check(address, "ipv6") && !specialPurpose6.check(address, "ipv6");
  return false;
}
