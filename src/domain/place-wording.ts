import {
  placeFromName,
  placeFromPostcode,
  placeOf,
  places,
  isState,
  type Place,
  type PlaceCode,
} from "#domain/places.ts";

/**
 * Cities and towns that are often named without their state. Names that exist in two states (Newcastle Waters,
 * Richmond) are not listed.
 */
const cities: Partial<Record<PlaceCode, string>> = {
  NSW: "sydney|parramatta|wollongong|coffs harbour|dubbo|wagga wagga|orange nsw|tamworth|port macquarie|lismore|illawarra|hunter valley",
  VIC: "melbourne|geelong|ballarat|bendigo|shepparton|mildura|warrnambool|gippsland|wodonga",
  QLD: "brisbane|gold coast|sunshine coast|cairns|townsville|toowoomba|mackay|rockhampton|bundaberg|gladstone|ipswich",
  SA: "adelaide|mount gambier|whyalla|port augusta|port pirie",
  WA: "perth|fremantle|bunbury|geraldton|kalgoorlie|pilbara|kimberley|karratha|port hedland",
  TAS: "hobart|launceston|devonport|burnie",
  NT: "darwin|alice springs|katherine|tennant creek|nhulunbuy",
  ACT: "canberra|tuggeranong|belconnen|gungahlin",
};
const cityPatterns = Object.entries(cities).map(([code, names]): [RegExp, PlaceCode] => [
  new RegExp(String.raw`\b(?:${names})\b`, "i"),
  code as PlaceCode,
]);

/** Abbreviations are case-sensitive: "act" and "was" are words. */
const statePatterns = places
  .filter(isState)
  .map(({ code, name }): [RegExp, PlaceCode] => [
    new RegExp(String.raw`\b(?:${code}|${code[0]}${code.slice(1).toLowerCase()}(?=[\s,.;)]|$)|(?i:${name}))\b`),
    code,
  ]);
// "Western Australia" is not Australia, and "South Australia" is not part of "New South Wales".
const everywhere =
  /\b(?:australia[- ]wide|nation(?:al(?:ly)?|wide)|all (?:states|australian states)|whole of australia|throughout australia)\b/i;
const overseas =
  /\b(?:overseas|international|offshore \(outside australia\)|new zealand|papua new guinea|fiji|united kingdom|united states)\b/i;

/** "Victoria Street, Brisbane" is in Queensland. */
const streets =
  /\b[A-Z][\w']+ (?:Street|St(?! [A-Z])|Road|Rd|Avenue|Ave|Parade|Pde|Terrace|Tce|Square|Highway|Hwy|Drive|Lane|Crescent|Cres|Bridge)\b/g;

/**
 * The places named by a source's words: whole entries of a list ("Vic", "Australia-wide"), or states, cities and a
 * postcode in a longer text ("Cairns and Mackay, Queensland"). Empty if none is known.
 */
export function placesIn(text: string): Place[] {
  const words = text.replace(streets, " ");
  const whole = placeFromName(words) ?? placeFromName(words.split(":")[0]!);
  if (whole) return [whole];
  if (everywhere.test(words)) return [placeOf("AU")];
  const states = codesIn(statePatterns, words);
  if (states.length > 0) return states.map(placeOf);
  const byCity = codesIn(cityPatterns, words);
  if (byCity.length > 0) return byCity.map(placeOf);
  const postcode = /(?:^|[\s,])(\d{4})$/.exec(words.trim())?.[1];
  const found = (postcode && placeFromPostcode(postcode)) || (overseas.test(words) ? placeOf("OS") : undefined);
  return found ? [found] : [];
}

const codesIn = (patterns: [RegExp, PlaceCode][], words: string): PlaceCode[] =>
  patterns.flatMap(([pattern, code]) => (pattern.test(words) ? [code] : []));
