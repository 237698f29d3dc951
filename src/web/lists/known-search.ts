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
