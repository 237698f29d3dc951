import { analyserVersion } from "./version.ts";

/** How a term stands to a line: it means the same, or it is what buyers also call it, in the exact set or for advice. */
export const memberKinds = ["left", "rightInSet", "rightForAdvice"] as const;
export type MemberKind = (typeof memberKinds)[number];

/**
 * A term that is searched with another. `text` as written in the lexicon, `stems` in order. `isTradeWord`: from the
 * measured lines, which readers can leave out; otherwise another name or spelling of the same thing.
 */
export type Synonym = { text: string; stems: readonly string[]; isTradeWord: boolean };

/** The longest term in words: how far a sequence of words is looked up. */
export const maxTermWords = 6;

export type Lexicon = {
  /** True if a term can start with this stem. Few do, and long lists ask for every word. */
  startsTerm(stem: string): boolean;
  /** The terms that are searched with a sequence of stems, most common first; empty if there are none. */
  synonymsOf(stems: readonly string[]): readonly Synonym[];
  /** What buyers also call the work of a term, too wide to be searched with it; empty if there is nothing. */
  adviceOf(stems: readonly string[]): readonly string[];
  /**
   * What a sequence of stems means: the commonest term that means the same and shares a stem with it, because siblings
   * on a line do not; and all terms that mean the same or that buyers also use for the work. Null if it is no term.
   */
  conceptOf(stems: readonly string[]): { name: string; related: readonly Synonym[] } | null;
  readonly concepts: number;
};

/*
 * The file: a header of 32-bit integers, then the arrays it gives the lengths of, then the texts of the terms (as
 * written, and their stems). Little-endian, as every machine that runs it.
 *
 * Terms are numbered from the most common in titles on. slots: a hash table of term numbers + 1, by the stems. starts: a hash table of the stems that start a term. lines: by
 * term, the concepts that have it on their left. members: by concept, term * 4 + kind; the highest bit marks reviewed lines.
 */
export const lexiconMagic = 0x4c58_4231;
export const headerFields = [
  "magic",
  "analyser",
  "terms",
  "concepts",
  "slots",
  "starts",
  "lines",
  "members",
  "textBytes",
] as const;
export const reviewedBit = 0x8000_0000;

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Opens a compiled lexicon without reading its terms. Throws if it is none, or made with another analysis. */
export function openLexicon(bytes: Uint8Array): Lexicon {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  let offset = 0;
  const next = (length: number) => {
    const array = new Uint32Array(aligned.buffer, aligned.byteOffset + offset, length);
    offset += 4 * length;
    return array;
  };
  const [magic, analyser, termCount, conceptCount, slotCount, startCount, lineCount, memberCount] = next(
    headerFields.length,
  );
  if (magic !== lexiconMagic || analyser !== analyserVersion)
    throw new Error("The lexicon was compiled for another analysis: run npm run lexicon.");
  const slots = next(slotCount!);
  const starts = next(startCount!);
  /** Two texts for each term. */
  const textOffsets = next(2 * termCount! + 1);
  const lineOffsets = next(termCount! + 1);
  const lines = next(lineCount!);
  const memberOffsets = next(conceptCount! + 1);
  const members = next(memberCount!);
  const texts = Buffer.from(aligned.buffer, aligned.byteOffset + offset);
  const textAt = (i: number) => texts.toString("utf8", textOffsets[i], textOffsets[i + 1]);
  const stemsOf = (term: number) => textAt(2 * term + 1);

  function termOf(key: string): number {
    for (let slot = hashOf(key) & (slotCount! - 1); slots[slot] !== 0; slot = (slot + 1) & (slotCount! - 1))
      if (stemsOf(slots[slot]! - 1) === key) return slots[slot]! - 1;
    return -1;
  }

  function findSynonyms(key: string, withAdvice: boolean): readonly Synonym[] {
    const term = termOf(key);
    if (term < 0) return none;
    const found = new Map<number, Synonym>();
    for (let line = lineOffsets[term]!; line < lineOffsets[term + 1]!; line++) {
      const concept = lines[line]!;
      for (let i = memberOffsets[concept]!; i < memberOffsets[concept + 1]!; i++) {
        const member = members[i]!;
        const other = (member & ~reviewedBit) >>> 2;
        if (other === term || found.has(other)) continue;
        if (!withAdvice && memberKinds[member & 3] === "rightForAdvice") continue;
        const isTradeWord = (member & reviewedBit) === 0;
        found.set(other, { text: textAt(2 * other), stems: stemsOf(other).split(" "), isTradeWord });
      }
    }
    return [...found].sort(([a], [b]) => a - b).map(([, synonym]) => synonym);
  }

  function findAdvice(key: string): readonly string[] {
    const term = termOf(key);
    if (term < 0) return [];
    const found = new Set<number>();
    for (const concept of lines.subarray(lineOffsets[term], lineOffsets[term + 1]))
      for (const member of members.subarray(memberOffsets[concept], memberOffsets[concept + 1]))
        if (memberKinds[member & 3] === "rightForAdvice") found.add((member & ~reviewedBit) >>> 2);
    return [...found].sort((a, b) => a - b).map((other) => textAt(2 * other));
  }

  /** The commonest left term of a term's lines that shares a stem with it: numbers begin with the most common. */
  function commonestOf(term: number): number {
    const own = new Set(stemsOf(term).split(" "));
    let commonest = term;
    for (const concept of lines.subarray(lineOffsets[term], lineOffsets[term + 1]))
      for (const member of members.subarray(memberOffsets[concept], memberOffsets[concept + 1])) {
        const other = (member & ~reviewedBit) >>> 2;
        if (memberKinds[member & 3] !== "left" || other >= commonest) continue;
        if (!own.isDisjointFrom(new Set(stemsOf(other).split(" ")))) commonest = other;
      }
    return commonest;
  }

  const known = new Map<string, readonly Synonym[]>();
  return {
    concepts: conceptCount!,
    startsTerm(stem) {
      const hash = hashOf(stem) || 1;
      for (let slot = hash & (startCount! - 1); starts[slot] !== 0; slot = (slot + 1) & (startCount! - 1))
        if (starts[slot] === hash) return true;
      return false;
    },
    adviceOf: (stems) => findAdvice(stems.join(" ")),
    conceptOf(stems) {
      const key = stems.join(" ");
      const term = termOf(key);
      return term < 0 ? null : { name: textAt(2 * commonestOf(term)), related: findSynonyms(key, true) };
    },
    synonymsOf(stems) {
      const key = stems.join(" ");
      const cached = known.get(key);
      if (cached) return cached;
      const synonyms = findSynonyms(key, false);
      // Only terms: there is no end of texts that are none.
      if (synonyms.length > 0) known.set(key, synonyms);
      return synonyms;
    },
  };
}

const none: readonly Synonym[] = [];
