import { type NameWords, nameMatcher, nameWords } from "./name-match.ts";

type Named = { id: number; name: string };
/** A value with how many public notices have it: those of the default search, and all. */
export type CountedName = Named & { open: number; all: number };
type Entry = Named & { words: NameWords };

/** How long names are used although the index has moved on. Milliseconds of real time. */
const freshFor = 5_000;

/**
 * The names of one facet in memory, for those who ask at every keystroke. Names are read again when `revision` has
 * changed; meanwhile the ones before are given, so that nobody waits for them but the first.
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
    // Those who have names keep them until the new ones are there; without any, a failed reading is tried again.
    next.then(
      () => void (entries = next),
      () => entries === next && (entries = undefined),
    );
    return (entries ??= next);
  }

  return {
    /** The first of the names that match what was typed: those with the most notices to answer, then the most notices. */
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
