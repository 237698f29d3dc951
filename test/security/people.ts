/** The people: each has their own mailboxes and one password, and never opens another mailbox. */
export const people = {
  alice: { addresses: ["alice@firm.example", "alice@home.example"], password: "alice keeps the books" },
  bob: { addresses: ["bob@firm.example", "bob@home.example"], password: "bob mows the oval" },
  mallory: { addresses: ["mallory@evil.example", "eve@evil.example"], password: "mallory waits at night" },
} as const;
export type Name = keyof typeof people;
export const names = Object.keys(people) as Name[];

/** Addresses whose owners never respond: nothing may come of them, however often they are entered. */
export const silent = ["ghost@firm.example", "operator@firm.example"];
export const addresses = [...names.flatMap((name) => people[name].addresses), ...silent];

/** The owner of an address, undefined for those who never respond. All of evil.example is Mallory's. */
export const ownerOf = (address: string): Name | undefined =>
  address.endsWith("@evil.example")
    ? "mallory"
    : names.find((name) => (people[name].addresses as readonly string[]).includes(address.toLowerCase()));

/** People whom Alice invites, and their role: nobody of `evil.example`. */
export const invitable = addresses.filter((address) => ownerOf(address) !== "mallory");
export const firmAbn = "51824753556";
export const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
