import { knownSearch, pageIn } from "#web/lists/known-search.ts";

/** What the address of the audit list says. Whether the kind is one is looked up by the page, which visitors never load. */
export type ActSearch = { kind?: string; page?: number };

/** What of an address counts. */
export function actSearchOf(raw: Record<string, unknown>): ActSearch {
  const { kind } = raw;
  return knownSearch(raw, { ...(typeof kind === "string" && kind !== "" && { kind }), ...pageIn(raw) });
}
