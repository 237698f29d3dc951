/**
 * The same for close spellings of an organisation's name: ignores accents, case, punctuation, "&" and legal forms ("Pty
 * Ltd", "P/L", "Limited"). Identifies buyers, and sellers without an ABN.
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
