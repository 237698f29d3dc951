const plain = /^[\x00-\x7f]*$/;

/**
 * The tokens of a text as the embedding table was trained on them: lower-case runs of a to z and digits, without accents
 * and without the apostrophes of possessives and contractions. Not the analyser of the index: a vector is made of whole
 * words as written, and the table's format fixes how.
 */
export function tableTokens(text: string): string[] {
  const unaccented = plain.test(text) ? text : text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const lower = unaccented.toLowerCase().replace(/['’](?:s(?![a-z0-9]))?/g, "");
  return lower.match(/[a-z0-9]+/g) ?? [];
}
