import type { RealTitle } from "./real-titles.ts";

/** A word that is this often written in lower case is not a name. */
const clearShare = 0.12;
/** A smaller share is enough for a word that no town and no company has. */
const smallShare = 0.005;

type Count = { all: number; lower: number; registers: Set<string> };

/**
 * Words that name no place, person, agency or brand, in lower case. Titles are mostly written with capitals, so a word
 * counts if some buyers write it without one, or if it is in several registers and is not one of `names`.
 */
export function commonWords(titles: RealTitle[], names: Set<string>): Set<string> {
  const counts = new Map<string, Count>();
  for (const { text, register } of titles) {
    if (text === text.toUpperCase()) continue;
    for (const word of (text.match(/\p{L}[\p{L}\d'’-]*/gu) ?? []).slice(1)) {
      const count = counts.get(word.toLowerCase()) ?? { all: 0, lower: 0, registers: new Set() };
      count.all++;
      if (word === word.toLowerCase()) count.lower++;
      counts.set(word.toLowerCase(), { ...count, registers: count.registers.add(register) });
    }
  }
  const isCommon = ([word, { all, lower, registers }]: [string, Count]) =>
    (all >= 6 && lower / all >= clearShare) ||
    (!names.has(word) && ((lower > 1 && lower / all >= smallShare) || (all >= 10 && registers.size > 1)));
  return new Set([...counts].filter(isCommon).map(([word]) => word));
}
