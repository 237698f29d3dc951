/** Levels of the United Nations Standard Products and Services Code, from the widest. */
export const unspscLevels = ["segment", "family", "class", "commodity"] as const;
type UnspscLevel = (typeof unspscLevels)[number];

/** Reads an eight-digit code as sources write it (blanks around it, four to eight digits); undefined when it is none. */
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
 * The code and all above it, from the widest: 72101509 -> 72000000, 72100000, 72101500, 72101509. A code that leaves a
 * level out (10000001) has no step there.
 */
export function unspscPath(code: number): number[] {
  const path = [1_000_000, 10_000, 100, 1].map((size) => Math.floor(code / size) * size);
  return [...new Set(path)];
}

/** The code one level above; null for a segment. */
export const unspscParent = (code: number): number | null => unspscPath(code).at(-2) ?? null;
