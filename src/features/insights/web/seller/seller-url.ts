import { knownSearch, pageIn } from "#web/lists/known-search.ts";

/** The address of a seller, after ?. It has only what the reader chose. */
export type SellerUrl = {
  /** Words that the listed contracts have. */
  q?: string;
  page?: number;
};

/** Reads an address. What is unknown, wrong or the default is left out. */
export function readSellerUrl(raw: Record<string, unknown>): SellerUrl {
  const text = raw["q"];
  const q = typeof text === "string" || typeof text === "number" ? String(text).trim().slice(0, 100) : "";
  return knownSearch(raw, { ...(q && { q }), ...pageIn(raw) });
}
