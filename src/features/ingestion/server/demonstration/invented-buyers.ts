import { placeOf, type PlaceCode } from "#domain/places.ts";

/**
 * Invented buyers in invented towns, so that no real agency gets a notice it never published. States are real, because
 * zones and filters need them.
 */
export type InventedBuyer = {
  name: string;
  /** Undefined for a buyer of the whole country. */
  state: PlaceCode | undefined;
  town: string;
  zone: string;
  kind: BuyerKind;
};

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

const towns: [state: PlaceCode, towns: string[]][] = [
  [
    "NSW",
    [
      "Harrowfield",
      "Kestrel Bay",
      "Larkhaven",
      "Millstream Vale",
      "Redgum Plains",
      "Saltmarsh Point",
      "Tallowood Hills",
    ],
  ],
  ["VIC", ["Windmere", "Stonybrook", "Copperleigh", "Ironbark Flat", "Marram Cove", "Quarrybank"]],
  ["QLD", ["Sandalwood", "Port Ellery", "Canefield Downs", "Brigalow Ridge", "Turtle Passage", "Silkwood Range"]],
  ["WA", ["Banksia Springs", "Port Tarrow", "Quartz Ridge", "Jarrah Vale", "Shellgrit Bay"]],
  ["SA", ["Olive Grove", "Limestone Bay", "Saltbush Creek", "Vine Vale North"]],
  ["TAS", ["Huonwood", "Bracken Falls", "Petrel Head"]],
  ["NT", ["Ghost Gum Springs", "Mangrove Landing", "Red Kapok"]],
  ["ACT", ["Snowgrass", "Currawong Rise"]],
];

const councilOf: Partial<Record<PlaceCode, (town: string, index: number) => string>> = {
  NSW: (town, index) => `${town} ${index % 2 ? "City" : "Shire"} Council`,
  VIC: (town, index) => `${town} ${index % 2 ? "City" : "Shire"} Council`,
  QLD: (town) => `${town} Regional Council`,
  WA: (town, index) => `${index % 2 ? "City" : "Shire"} of ${town}`,
  SA: (town) => `District Council of ${town}`,
  TAS: (town) => `${town} Council`,
  NT: (town) => `${town} Town Council`,
};

const agencies: [kind: BuyerKind, name: (town: string) => string][] = [
  ["health", (town) => `${town} Hospital and Health Service`],
  ["water", (town) => `${town} Water`],
  ["schools", (town) => `${town} Schools District`],
  ["institute", (town) => `${town} Institute of Technology`],
  ["roads", (town) => `${town} Roads and Ports Authority`],
  ["institute", (town) => `University of ${town}`],
  ["parks", (town) => `${town} Parks and Heritage Trust`],
  ["housing", (town) => `${town} Community Housing Office`],
];

const national = [
  "Office for Coastal Mapping",
  "National Weather Stations Agency",
  "Federal Archives and Exhibits Office",
  "National Biosecurity Depots Authority",
  "Shared Services Bureau of the Commonwealth",
  "Maritime Beacons Commission",
];

/** All invented buyers. Each town has three bodies, and a council if its state has councils. */
export const inventedBuyers: InventedBuyer[] = [
  ...towns.flatMap(([state, names]) =>
    names.flatMap((town, index) => {
      const zone = state === "ACT" ? "Australia/Canberra" : placeOf(state).zone!;
      const council = councilOf[state]?.(town, index);
      const named = [0, 3, 5].map((step) => agencies[(index + step) % agencies.length]!);
      const others = named.map(([kind, name]): InventedBuyer => ({ name: name(town), state, town, zone, kind }));
      return council ? [{ name: council, state, town, zone, kind: "council" as const }, ...others] : others;
    }),
  ),
  ...national.map((name): InventedBuyer => ({
    name,
    state: undefined,
    town: "Canberra",
    zone: "Australia/Canberra",
    kind: "national",
  })),
];

const surnames = [
  "Ashdown",
  "Bellweather",
  "Carrick",
  "Dunmore",
  "Eastlake",
  "Fairhall",
  "Greystone",
  "Hollins",
  "Inverleigh",
  "Kinross",
];
const trades = ["Group", "Services", "Partners", "Contracting", "Solutions", "Supply Co"];

/** Invented sellers, without an ABN because any valid number may belong to somebody. */
export const inventedSellers: string[] = surnames.flatMap((name, index) =>
  [0, 2, 3].map((step) => `${name} ${trades[(index + step) % trades.length]} Pty Ltd (invented)`),
);
