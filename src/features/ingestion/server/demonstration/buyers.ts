import { inventedName } from "#domain/invented-name.ts";
import { placeOf, type PlaceCode } from "#domain/places.ts";
import type { Random } from "./random.ts";

export type BuyerKind =
  | "council"
  | "health"
  | "water"
  | "schools"
  | "institute"
  | "roads"
  | "parks"
  | "housing"
  | "national";

/** What names are made of. */
export type BuyerNames = Record<"national" | "surnames" | "trades", string[]> & {
  towns: Partial<Record<PlaceCode, string[]>>;
  councils: Partial<Record<PlaceCode, string[]>>;
  agencies: [kind: BuyerKind, name: string][];
  /** Weight of each state: its share of real contracts, evened out so that small states have notices too. */
  contracts: Partial<Record<PlaceCode, number>>;
};

/**
 * An invented buyer in an invented town, so that no real agency gets a notice it never published. States are real,
 * because zones and filters need them.
 */
export type InventedBuyer = {
  name: string;
  /** Undefined for a buyer of the whole country. */
  state: PlaceCode | undefined;
  town: string;
  zone: string;
  kind: BuyerKind;
};

/** All invented buyers. Each town has three bodies, and a council if its state has councils. */
export function inventBuyers({ towns, councils, agencies, national }: BuyerNames): InventedBuyer[] {
  const states = Object.entries(towns) as [PlaceCode, string[]][];
  const local = states.flatMap(([state, names]) =>
    names.flatMap((town, index) => {
      const zone = state === "ACT" ? "Australia/Canberra" : placeOf(state).zone!;
      const patterns = councils[state];
      const council: [BuyerKind, string][] = patterns ? [["council", patterns[index % patterns.length]!]] : [];
      const bodies = [...council, ...[0, 3, 5].map((step) => agencies[(index + step) % agencies.length]!)];
      return bodies.map(([kind, name]) => ({ name: name.replace("{town}", town), state, town, zone, kind }));
    }),
  );
  const federal = { state: undefined, town: "Canberra", zone: "Australia/Canberra", kind: "national" as const };
  return [...local, ...national.map((name) => ({ name, ...federal }))];
}

/** A buyer of these kinds (any, if there are none), from a state by its weight. */
export function pickBuyer(
  kinds: BuyerKind[] | undefined,
  { buyers, contracts }: { buyers: InventedBuyer[]; contracts: BuyerNames["contracts"] },
  random: Random,
): InventedBuyer {
  const suitable = kinds ? buyers.filter(({ kind }) => kinds.includes(kind)) : buyers;
  const states = [...new Set(suitable.map(({ state }) => state))];
  const shareOf = (state: PlaceCode | undefined) => (state ? (contracts[state] ?? 0) : federalShare);
  let left = random.next() * states.reduce((sum, state) => sum + shareOf(state), 0);
  const state = states.find((candidate) => (left -= shareOf(candidate)) < 0) ?? states[0];
  return random.pick(suitable.filter((buyer) => buyer.state === state));
}

/** The weight of buyers of the whole country. Those of the states add up to 100. */
const federalShare = 15;

/** Invented sellers, without an ABN because any valid number may belong to somebody. */
export const inventSellers = ({ surnames, trades }: BuyerNames): string[] =>
  surnames.flatMap((name, index) =>
    [0, 2, 3].map((step) => inventedName(`${name} ${trades[(index + step) % trades.length]} Pty Ltd`)),
  );
