/**
 * What a page reads in its address. What it does not know is absent there: the router would leave it as it was written.
 */
export function knownSearch<T extends object>(raw: Record<string, unknown>, known: T): T {
  return { ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...known };
}

/** The page of a list that an address names; nothing for the first, and for what is no page. */
export function pageIn({ page }: Record<string, unknown>): { page?: number } {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number <= 1_000_000 ? { page: number } : {};
}

/** The words that a field of a list has put into its address; nothing without any. Digits alone arrive as a number. */
export function wordsIn({ q }: Record<string, unknown>): { q?: string } {
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, maxWordsLength) : "";
  return words === "" ? {} : { q: words };
}

/** Of the words in the address of a list, in characters. */
export const maxWordsLength = 100;
