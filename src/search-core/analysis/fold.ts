const plain = /^[\x00-\x7f]*$/;

/**
 * Folds a word for comparison: compatibility forms unified, lower case, no accents. Drops whatever else a letter
 * decomposes to except letters, digits, + and #, so the result may be empty.
 */
export function fold(word: string): string {
  if (plain.test(word)) return word.toLowerCase();
  // Twice: some capitals unfold only after lower-casing, some letters only after decomposition.
  const once = word.normalize("NFKD").toLowerCase().normalize("NFKD");
  return once.replaceAll("ß", "ss").replace(/[^\p{L}\p{N}+#]/gu, "");
}
