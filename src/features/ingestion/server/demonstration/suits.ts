import { inventedBuyers, type BuyerKind, type InventedBuyer } from "./invented-buyers.ts";
import type { Work } from "./work-type.ts";

/** Words in a title that only some buyers would use. The first match decides. */
const byTitle: [pattern: RegExp, kinds: BuyerKind[]][] = [
  [/hospital|patient|emergency department|nurses|midwives|surgical|practitioners/i, ["health"]],
  [/\bschools?\b|classroom|tutoring|canteen/i, ["schools"]],
  [/laborator|clean-room|research/i, ["institute", "health"]],
  [/public housing|social housing|housing prop|homeless|crisis accommodation/i, ["housing"]],
  [/airport|ferry|wharf|bypass|traffic|bridges?\b|causeway|roads?\b|line marking|shared path/i, ["council", "roads"]],
  [
    /town hall|council|rates notices|citizenship|kerbside|meals on wheels|cemetery|bus shelters|amenities|changerooms/i,
    ["council"],
  ],
  [
    /library|leisure|aquatic|skate|lifeguard|fireworks|show:|christmas|town square|street|youth|childcare|playground/i,
    ["council"],
  ],
];

const byLabel: Record<string, BuyerKind[]> = {
  "Building construction": ["council", "health", "schools", "institute", "housing"],
  "Roads and civil works": ["council", "roads"],
  "Water and wastewater": ["water", "council"],
  "Parks and grounds": ["council", "parks", "schools"],
  "Waste services": ["council"],
  "Medical supplies": ["health"],
  "Health services": ["health", "council"],
  "Community services": ["council", "housing"],
  "Catering and food": ["council", "health", "institute", "national"],
  Environment: ["council", "parks", "water", "roads", "national"],
  "Events and venues": ["council", "parks", "national"],
};

const ofKinds = (kinds: BuyerKind[]) => inventedBuyers.filter((buyer) => kinds.includes(buyer.kind));

/** The buyers that would buy this: all of them if nothing in the title narrows it. */
export function buyersFor(kind: Work, title: string): InventedBuyer[] {
  const kinds = byTitle.find(([pattern]) => pattern.test(title))?.[1] ?? byLabel[kind.label];
  return kinds ? ofKinds(kinds) : inventedBuyers;
}
