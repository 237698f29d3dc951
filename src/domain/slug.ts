const stopWords = new Set("a an and are as at be by for from in into is it of on or the to with".split(" "));

/**
 * The readable end of an address, by the specification's rule: no accents, lower case, letters, digits and hyphens
 * only, no stop words, at most five words. Empty if nothing is left of the title.
 */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, " ")
    .split(/\s+/)
    .filter((word) => word && word !== "-" && !stopWords.has(word))
    .slice(0, 5)
    .join("-");
}
