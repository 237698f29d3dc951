import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeFromName, type Place } from "#domain/places.ts";
import { wordRuns } from "#features/search/server/read-as/word-runs.ts";
import type { Span } from "#search-core/index.ts";

/** A town named in a text, its state, and where it stands. */
export type NamedTown = { name: string; place: Place; span: Span };

const maxNameWords = 4;

/** Reads the shipped list, "name,state" (scripts/make-towns.ts): by name in lower case, the name and its state. */
function readTowns(folder = join(process.cwd(), "data")): ReadonlyMap<string, { name: string; place: Place }> {
  const [, ...lines] = readFileSync(join(folder, "towns.csv"), "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [name, state] = line.split(",") as [string, string];
      return [name.toLowerCase(), { name, place: placeFromName(state)! }];
    }),
  );
}

/** Makes `findTown(text)`: the only town that the words of a text name, or null. */
export function townFinder(towns = readTowns()): (text: string) => NamedTown | null {
  return (text) => {
    const found: NamedTown[] = [];
    for (const { words, isAlternative } of wordRuns(text)) {
      if (isAlternative) continue;
      for (let from = 0; from < words.length; from++)
        for (let to = Math.min(words.length, from + maxNameWords); to > from; to--) {
          const name = words
            .slice(from, to)
            .map(({ term }) => term)
            .join(" ");
          const town = towns.get(name);
          if (!town) continue;
          found.push({ ...town, span: [words[from]!.span[0], words[to - 1]!.span[1]] });
          from = to - 1;
          break;
        }
    }
    return found.length === 1 ? found[0]! : null;
  };
}
