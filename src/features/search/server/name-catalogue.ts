import { reloadInBackground } from "#platform/reload-in-background.ts";
import { type NameWords, nameMatcher, nameWords } from "#search-core/analysis/name-match.ts";

type Named = { id: number; name: string };
/** A value with its number of public notices: in the default search, and overall. */
export type CountedName = Named & { open: number; all: number };
type Entry = Named & { words: NameWords };

/** Caches the names of one facet, which are needed at every keystroke. */
export function nameCatalogue(read: () => Promise<CountedName[]>, revision: () => number) {
  const current = reloadInBackground(async () => inOrder(await read()), revision);
  return {
    /** The names that match what was typed: most open notices first, then most notices. */
    async find(typed: string, limit: number): Promise<Named[]> {
      const known = await current();
      const matches = nameMatcher(typed);
      const found: Named[] = [];
      for (const { id, name, words } of known) {
        if (matches(words)) found.push({ id, name });
        if (found.length === limit) break;
      }
      return found;
    },
  };
}

const inOrder = (names: CountedName[]): Entry[] =>
  names
    .toSorted((a, b) => b.open - a.open || b.all - a.all || a.id - b.id)
    .map(({ id, name }) => ({ id, name, words: nameWords(name) }));
