import { createReadStream } from "node:fs";
import { join } from "node:path";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import { textOf } from "#features/ingestion/formats/format.ts";

/** Words that at least this share of the companies that have them begin with are brands. */
const brandShare = 0.8;
/** Words of more places than this are no names of their own: park, port, hill. */
const maxPlaces = 4;

/** Words of towns and brands of the shipped suppliers ("cisco", but not "cleaning"), in lower case. */
export async function properNames(folder: string): Promise<Set<string>> {
  const placesOf = new Map<string, Set<string>>();
  const counts = new Map<string, { all: number; first: number }>();
  const file = createReadStream(join(folder, "suppliers.csv")).setEncoding("utf8");
  for await (const record of recordsIn("csv", file)) {
    if ("problem" in record) continue;
    const place = textOf(record.body, "locality") ?? "";
    for (const word of wordsIn(place)) placesOf.set(word, (placesOf.get(word) ?? new Set()).add(place.toLowerCase()));
    for (const [index, word] of wordsIn(textOf(record.body, "supplier_name") ?? "").entries()) {
      const count = counts.get(word) ?? { all: 0, first: 0 };
      counts.set(word, { all: count.all + 1, first: count.first + Number(index === 0) });
    }
  }
  const towns = [...placesOf].filter(([, places]) => places.size <= maxPlaces).map(([word]) => word);
  const brands = [...counts].filter(([, { all, first }]) => first / all >= brandShare).map(([word]) => word);
  return new Set([...towns, ...brands]);
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
