const plain = /^[\x00-\x7f]*$/;

/**
 * Tokens as the embedding table was trained on them: lower-case runs of a-z and digits, without accents and without
 * possessive or contraction apostrophes. Not the index's analyser: embeddings use whole words as written, and the
 * table's format defines how.
 */
export function tableTokens(text: string): string[] {
  const unaccented = plain.test(text) ? text : text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const lower = unaccented.toLowerCase().replace(/['’](?:s(?![a-z0-9]))?/g, "");
  return lower.match(/[a-z0-9]+/g) ?? [];
}
