/** Levels of the United Nations Standard Products and Services Code, widest first. */
export const unspscLevels = ["segment", "family", "class", "commodity"] as const;
type UnspscLevel = (typeof unspscLevels)[number];

/** Parses an eight-digit code as sources write it (with blanks around it, or four to eight digits), or undefined. */
export function unspscCode(text: string): number | undefined {
  const digits = text.trim();
  if (!/^\d{2}(\d{2}){0,3}$/.test(digits)) return undefined;
  const code = Number(digits.padEnd(8, "0"));
  return code >= 10_000_000 ? code : undefined;
}

/** The level of a code: 72000000 is a segment, 72101500 a class. */
export function unspscLevel(code: number): UnspscLevel {
  if (code % 1_000_000 === 0) return "segment";
  if (code % 10_000 === 0) return "family";
  if (code % 100 === 0) return "class";
  return "commodity";
}

/**
 * The code and its parents, widest first: 72101509 -> 72000000, 72100000, 72101500, 72101509. If a code skips a level
 * (10000001), so does the list.
 */
export function unspscPath(code: number): number[] {
  const path = [1_000_000, 10_000, 100, 1].map((size) => Math.floor(code / size) * size);
  return [...new Set(path)];
}

/**
 * The title of a code. Without one, that of its nearest ancestor with the code in brackets: "Cloud software (81162003)".
 * `titles` must have those of its ancestors.
 */
export function categoryName(code: number, titles: ReadonlyMap<number, string>): string {
  const title = titles.get(code);
  if (title !== undefined) return title;
  const named = unspscPath(code).findLast((ancestor) => titles.has(ancestor));
  return `${named === undefined ? "Category" : titles.get(named)} (${code})`;
}

/** The codes of a category and of everything below it: from, and the first code after it. */
export function unspscRange(code: number): { from: number; to: number } {
  const size = { segment: 1_000_000, family: 10_000, class: 100, commodity: 1 }[unspscLevel(code)];
  return { from: code, to: code + size };
}

/** The parent of a code, null for a segment. */
export const unspscParent = (code: number): number | null => unspscPath(code).at(-2) ?? null;
