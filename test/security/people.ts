/** Who plays: each has mailboxes of their own and one password, and opens no other mailbox. */
export const people = {
  alice: { addresses: ["alice@firm.example", "alice@home.example"], password: "alice keeps the books" },
  bob: { addresses: ["bob@firm.example", "bob@home.example"], password: "bob mows the oval" },
  mallory: { addresses: ["mallory@evil.example", "eve@evil.example"], password: "mallory waits at night" },
} as const;
export type Name = keyof typeof people;
export const names = Object.keys(people) as Name[];

/** Addresses whose owners never answer: nothing may come of them, however often they are typed. */
export const silent = ["ghost@firm.example", "operator@firm.example"];
export const addresses = [...names.flatMap((name) => people[name].addresses), ...silent];

/** Whose an address is; undefined for those who never answer. All of evil.example is Mallory's. */
export const ownerOf = (address: string): Name | undefined =>
  address.endsWith("@evil.example")
    ? "mallory"
    : names.find((name) => (people[name].addresses as readonly string[]).includes(address.toLowerCase()));

/** Whom Alice invites, and in what role: nobody of `evil.example`. */
export const invitable = addresses.filter((address) => ownerOf(address) !== "mallory");
export const firmAbn = "51824753556";
export const any = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;
