/**
 * What two spellings of one organisation's name have in common: accents, case, punctuation, "&" and the legal form
 * ("Pty Ltd", "P/L", "Limited") do not count. For telling buyers apart, and sellers without an ABN.
 */
export function nameKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&(?:amp;)?/g, " and ")
    .replace(/['’.]/g, "")
    .replace(/\bp\/l\b/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const bare = words.replace(/(?: (?:pty|ltd|limited|proprietary|inc|incorporated))+$/, "");
  return bare || words || name.trim().toLowerCase();
}
