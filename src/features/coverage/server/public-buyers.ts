import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeFromName, type Place } from "#domain/places.ts";
import { nameKey } from "#domain/organisation-name.ts";

/** A public buyer that exists, whether or not a source covers it. For a council, the name of its area. */
export type PublicBuyer = { place: Place; kind: "council" | "university"; name: string };

/** Reads the shipped list: "state,kind,name", one per line. */
export function publicBuyers(folder = join(process.cwd(), "data")): PublicBuyer[] {
  const [, ...lines] = readFileSync(join(folder, "public-buyers.csv"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [state, kind, name] = line.split(",");
    return { place: placeFromName(state!)!, kind: kind as PublicBuyer["kind"], name: name! };
  });
}

const genericWords =
  /\b(?:the|council|city|shire|regional|region|rural|town|district|municipality|municipal|corporation|borough|aboriginal|of|inc)\b/g;
const isCouncilName = /\b(?:council|city of|shire|town of|municipality|borough of|district council)\b/i;

/** The same for all spellings of a public buyer: "City of Ballarat", "Ballarat City Council" and "Ballarat". */
function keyOf(kind: PublicBuyer["kind"], name: string): string {
  const words = nameKey(name.replace(/\(.*?\)/g, " "));
  return kind === "council" ? words.replace(genericWords, " ").replace(/\s+/g, " ").trim() : words.replace(/^the /, "");
}

/**
 * The public buyers without any of these buyer names, in any spelling. Two councils of the same name (Bayside in New
 * South Wales and in Victoria) count as one.
 */
export function missingBuyers(buyers: PublicBuyer[], names: string[]): PublicBuyer[] {
  const councils = new Set(names.filter((name) => isCouncilName.test(name)).map((name) => keyOf("council", name)));
  const others = new Set(names.map((name) => keyOf("university", name)));
  return buyers.filter(({ kind, name }) => !(kind === "council" ? councils : others).has(keyOf(kind, name)));
}
