import { BlockList, isIP } from "node:net";

// Everything that is not a host of the public internet (IANA's special-purpose registries).
const special = new BlockList();
const special4 = [
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
for (const subnet of special4) {
  const [net, bits] = subnet.split("/");
  special.addSubnet(net!, Number(bits), "ipv4");
}

// Of IPv6 only global unicast is public, and of that not what carries an IPv4 address inside or is for documents.
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special6.addSubnet(net, bits, "ipv6");

/** Whether an IP address (without brackets) is a host of the public internet. Anything else, also a name, is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family === 6) return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
  return false;
}
