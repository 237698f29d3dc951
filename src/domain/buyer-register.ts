import { nameFingerprint } from "#domain/organisation-match.ts";

/**
 * Buyers that were renamed or belong to others, from the administrative arrangements orders. A former name is listed
 * only if one buyer took over completely: a department that was split has no successor. The portal's state is in
 * brackets (see `qualifyBuyerName`). `former`: earlier names. `parts`: buyers that belong to it.
 */
const register: { name: string; formerNames?: string[]; children?: string[] }[] = [
  { name: "Services Australia", formerNames: ["Department of Human Services"] },
  {
    name: "Department of Home Affairs",
    formerNames: ["Department of Immigration and Border Protection"],
    children: ["Australian Border Force"],
  },
  {
    name: "Department of Industry, Science and Resources",
    formerNames: [
      "Department of Industry, Science, Energy and Resources",
      "Department of Industry, Innovation and Science",
    ],
    children: ["IP Australia", "National Measurement Institute"],
  },
  {
    name: "Department of Health, Disability and Ageing",
    formerNames: ["Department of Health and Aged Care", "Department of Health"],
    children: ["Therapeutic Goods Administration"],
  },
  {
    name: "Department of Infrastructure, Transport, Regional Development, Communications, Sport and the Arts",
    formerNames: [
      "Department of Infrastructure, Transport, Regional Development, Communications and the Arts",
      "Department of Infrastructure, Transport, Regional Development and Communications",
    ],
  },
  {
    name: "Department of Climate Change, Energy, the Environment and Water",
    children: ["Australian Antarctic Division"],
  },
  { name: "Department of Defence", children: ["Defence Science and Technology Group"] },
  { name: "Australian Trade and Investment Commission", formerNames: ["Australian Trade Commission"] },
  {
    name: "Transport for NSW",
    formerNames: ["Roads and Maritime Services"],
    children: ["Sydney Metro", "Sydney Trains", "NSW TrainLink"],
  },
  { name: "Department of Transport and Planning (VIC)", formerNames: ["Department of Transport (VIC)"] },
  {
    name: "Department of Energy, Environment and Climate Action (VIC)",
    formerNames: ["Department of Environment, Land, Water and Planning (VIC)"],
  },
  {
    name: "Department of the Environment, Tourism, Science and Innovation (QLD)",
    formerNames: ["Department of Environment, Science and Innovation (QLD)"],
  },
  {
    name: "Department of Logistics and Infrastructure (NT)",
    formerNames: ["Department of Infrastructure, Planning and Logistics (NT)"],
  },
];

const byFingerprint = (names: (buyer: (typeof register)[number]) => string[] | undefined) =>
  new Map(
    register.flatMap((buyer) =>
      (names(buyer) ?? []).map((name): [string, string] => [nameFingerprint(name), buyer.name]),
    ),
  );
const successors = byFingerprint(({ formerNames }) => formerNames);
const parents = byFingerprint(({ children }) => children);

/** The current name of a buyer with this former name. Undefined if the name is current or unknown. */
export const currentName = (name: string): string | undefined => successors.get(nameFingerprint(name));

/**
 * The name of a buyer's parent: from the list above, or the department before the dash ("Department of Health - Top End
 * Health Service (NT)").
 */
export function parentName(name: string): string | undefined {
  const known = parents.get(nameFingerprint(name));
  if (known) return known;
  const [, department, place = ""] = /^(Department of [^-]+?) - .+?( \([A-Z]{2,3}\))?$/.exec(name) ?? [];
  return department && department + place;
}

/** A state, territory or country in the name, in full or abbreviated. */
const placeNamePattern =
  /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b|canberra|new south wales|northern territory|queensland|south australia|tasmania|victoria|western australia|australia/i;
const genericBuyerPattern =
  /^(?:department|dept|ministry|office|treasury|parliament|premier|electoral commission|legal aid)\b/i;

/**
 * Adds the state: "Department of Health" on a portal of the Northern Territory is not the Commonwealth's, so it becomes
 * "... (NT)".
 */
export const qualifyBuyerName = (name: string, place: string | undefined): string =>
  place && genericBuyerPattern.test(name) && !placeNamePattern.test(name) ? `${name} (${place})` : name;
