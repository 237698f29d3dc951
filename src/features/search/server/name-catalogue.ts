import { type NameWords, nameMatcher, nameWords } from "./name-match.ts";

type Named = { id: number; name: string };
/** A value with its number of public notices: in the default search, and overall. */
export type CountedName = Named & { open: number; all: number };
type Entry = Named & { words: NameWords };

/** How long names are served after the index has moved on. Milliseconds of real time. */
const freshFor = 5_000;

/**
 * Caches the names of one facet, which are needed at every keystroke. A new `revision` reloads them in the background
 * while the old ones are served; only the first caller waits.
 */
export function nameCatalogue(read: () => Promise<CountedName[]>, revision: () => number) {
  let entries: Promise<Entry[]> | undefined;
  let seen = -1;
  let readAt = -Infinity;

  function current(): Promise<Entry[]> {
    const isStale = revision() !== seen && performance.now() - readAt > freshFor;
    if (entries && !isStale) return entries;
    [seen, readAt] = [revision(), performance.now()];
    const next = read().then(inOrder);
    // With cached names, wait for the reload in the background; without any, retry a failed load.
    next.then(
      () => void (entries = next),
      () => entries === next && (entries = undefined),
    );
    return (entries ??= next);
  }

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
