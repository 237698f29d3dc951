import { nameSound } from "#domain/organisation-match.ts";

/**
 * Buyers that were renamed or are parts of others, as the orders of government say. A former name counts where one buyer
 * took over as a whole: a department that was split has no successor. A portal's place stands in brackets (see
 * `nameInPlace`). `former`: names it had. `parts`: buyers that belong to it.
 */
const register: { name: string; former?: string[]; parts?: string[] }[] = [
  { name: "Services Australia", former: ["Department of Human Services"] },
  {
    name: "Department of Home Affairs",
    former: ["Department of Immigration and Border Protection"],
    parts: ["Australian Border Force"],
  },
  {
    name: "Department of Industry, Science and Resources",
    former: ["Department of Industry, Science, Energy and Resources", "Department of Industry, Innovation and Science"],
    parts: ["IP Australia", "National Measurement Institute"],
  },
  {
    name: "Department of Health, Disability and Ageing",
    former: ["Department of Health and Aged Care", "Department of Health"],
    parts: ["Therapeutic Goods Administration"],
  },
  {
    name: "Department of Infrastructure, Transport, Regional Development, Communications, Sport and the Arts",
    former: [
      "Department of Infrastructure, Transport, Regional Development, Communications and the Arts",
      "Department of Infrastructure, Transport, Regional Development and Communications",
    ],
  },
  {
    name: "Department of Climate Change, Energy, the Environment and Water",
    parts: ["Australian Antarctic Division"],
  },
  { name: "Department of Defence", parts: ["Defence Science and Technology Group"] },
  { name: "Australian Trade and Investment Commission", former: ["Australian Trade Commission"] },
  {
    name: "Transport for NSW",
    former: ["Roads and Maritime Services"],
    parts: ["Sydney Metro", "Sydney Trains", "NSW TrainLink"],
  },
  { name: "Department of Transport and Planning (VIC)", former: ["Department of Transport (VIC)"] },
  {
    name: "Department of Energy, Environment and Climate Action (VIC)",
    former: ["Department of Environment, Land, Water and Planning (VIC)"],
  },
  {
    name: "Department of the Environment, Tourism, Science and Innovation (QLD)",
    former: ["Department of Environment, Science and Innovation (QLD)"],
  },
  {
    name: "Department of Logistics and Infrastructure (NT)",
    former: ["Department of Infrastructure, Planning and Logistics (NT)"],
  },
];

const bySound = (names: (one: (typeof register)[number]) => string[] | undefined) =>
  new Map(register.flatMap((one) => (names(one) ?? []).map((name): [string, string] => [nameSound(name), one.name])));
const successors = bySound(({ former }) => former);
const parents = bySound(({ parts }) => parts);

/** Today's name of a buyer that had this one; undefined when the name is today's or not known. */
export const currentName = (name: string): string | undefined => successors.get(nameSound(name));

/**
 * The buyer that one is a part of, by its name: a known one, or the department that stands before the dash ("Department of
 * Health - Top End Health Service (NT)").
 */
export function parentName(name: string): string | undefined {
  const known = parents.get(nameSound(name));
  if (known) return known;
  const [, department, place = ""] = /^(Department of [^-]+?) - .+?( \([A-Z]{2,3}\))?$/.exec(name) ?? [];
  return department && department + place;
}

/** A state, territory or country in the name, in full or short. */
const namesItsPlace =
  /\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b|canberra|new south wales|northern territory|queensland|south australia|tasmania|victoria|western australia|australia/i;
const ofEveryState =
  /^(?:department|dept|ministry|office|treasury|parliament|premier|electoral commission|legal aid)\b/i;

/** "Department of Health" on a portal of the Northern Territory is another than the Commonwealth's: "... (NT)". */
export const nameInPlace = (name: string, place: string | undefined): string =>
  place && ofEveryState.test(name) && !namesItsPlace.test(name) ? `${name} (${place})` : name;
