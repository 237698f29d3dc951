const plain = /^[\x00-\x7f]*$/;

/**
 * A word as it is compared: compatibility forms unified, lower case, without accents. What a letter unfolds to
 * beyond letters, digits, + and # is dropped, so the result may be empty.
 */
export function fold(word: string): string {
  if (plain.test(word)) return word.toLowerCase();
  // Twice: some capitals unfold only after lower-casing, some letters only after decomposition.
  const once = word.normalize("NFKD").toLowerCase().normalize("NFKD");
  return once.replaceAll("ß", "ss").replace(/[^\p{L}\p{N}+#]/gu, "");
}
