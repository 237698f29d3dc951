/** Places that notices can be filtered by. Ids are public and never change. */
export const places = [
  { id: 1, code: "NSW", name: "New South Wales", slug: "new-south-wales", zone: "Australia/Sydney" },
  { id: 2, code: "VIC", name: "Victoria", slug: "victoria", zone: "Australia/Melbourne" },
  { id: 3, code: "QLD", name: "Queensland", slug: "queensland", zone: "Australia/Brisbane" },
  { id: 4, code: "SA", name: "South Australia", slug: "south-australia", zone: "Australia/Adelaide" },
  { id: 5, code: "WA", name: "Western Australia", slug: "western-australia", zone: "Australia/Perth" },
  { id: 6, code: "TAS", name: "Tasmania", slug: "tasmania", zone: "Australia/Hobart" },
  { id: 7, code: "NT", name: "Northern Territory", slug: "northern-territory", zone: "Australia/Darwin" },
  {
    id: 8,
    code: "ACT",
    name: "Australian Capital Territory",
    slug: "australian-capital-territory",
    zone: "Australia/Sydney",
  },
  { id: 9, code: "AU", name: "Australia-wide", slug: "australia-wide", zone: null },
  { id: 10, code: "NS", name: "Not stated", slug: "not-stated", zone: null },
  { id: 11, code: "OS", name: "Overseas", slug: "overseas", zone: null },
] as const;

export type PlaceCode = (typeof places)[number]["code"];
export type Place = (typeof places)[number];

export const placeOf = (code: PlaceCode): Place => places.find((place) => place.code === code)!;
export const placeById = (id: number): Place | undefined => places.find((place) => place.id === id);

/** Whether a value is a state or territory, rather than one of the three other values. */
export const isState = (place: Place) => place.zone !== null;

/**
 * Expands the places chosen in a filter. A state also includes Australia-wide notices, which are work in every state, and
 * notices without a place, because an unknown place may be that state.
 */
export function expandPlaceIds(ids: readonly number[]): number[] {
  const hasState = ids.some((id) => places.some((place) => place.id === id && isState(place)));
  return hasState ? [...new Set([...ids, placeOf("AU").id, placeOf("NS").id])] : [...ids];
}

const byName = new Map<string, PlaceCode>([
  ...places.filter(isState).flatMap(({ code, name }): [string, PlaceCode][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
  ["australia", "AU"],
  ["australia wide", "AU"],
  ["australia-wide", "AU"],
  ["national", "AU"],
  ["all states", "AU"],
]);

/** Names of states and of the whole country, in lower case. */
export const wholePlaceNames: ReadonlySet<string> = new Set(byName.keys());

/** The state with this abbreviation or full name in any case ("Vic", "New South Wales"), or undefined. */
export function placeFromName(text: string): Place | undefined {
  const code = byName.get(text.trim().toLowerCase().replace(/\.$/, ""));
  return code && placeOf(code);
}

const postcodeRanges: [from: number, to: number, code: PlaceCode][] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [1000, 2599, "NSW"],
  [2600, 2618, "ACT"],
  [2619, 2899, "NSW"],
  [2900, 2920, "ACT"],
  [2921, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [4000, 4999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
  [8000, 8999, "VIC"],
  [9000, 9999, "QLD"],
];

/** The state of a postcode of three or four digits (Australia Post's ranges), or undefined. */
export function placeFromPostcode(postcode: string): Place | undefined {
  if (!/^\d{3,4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  const range = postcodeRanges.find(([from, to]) => number >= from && number <= to);
  return range && placeOf(range[2]);
}
