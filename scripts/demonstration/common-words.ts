import type { RealTitle } from "./real-titles.ts";

/** A word that is this often written in lower case is not a name. */
const clearShare = 0.12;
/** A smaller share is enough for a word that no town and no company has. */
const smallShare = 0.005;
/** As often as this, a word of a trade is no slip of the pen. */
const minOfTrade = 5;

/** `first`: at the start of a title, where each word has a capital. `inside`: elsewhere, of these `lower` without one. */
type Count = { first: number; inside: number; lower: number; registers: Set<string> };

/**
 * Words that name no place, person, agency or brand, in lower case. Titles are mostly written with capitals, so a word
 * counts if some buyers write it without one, or if it is in several registers and is not one of `names`. Words of trades
 * need less: many companies begin with "Building" or "Hot", and one register has nearly all roofs.
 */
export function commonWords(
  titles: RealTitle[],
  names: ReadonlySet<string>,
  tradeWords: ReadonlySet<string>,
): Set<string> {
  const counts = new Map<string, Count>();
  for (const { text, register } of titles) {
    if (text === text.toUpperCase()) continue;
    for (const [index, word] of (text.match(/\p{L}[\p{L}\d'’-]*/gu) ?? []).entries()) {
      const count = counts.get(word.toLowerCase()) ?? { first: 0, inside: 0, lower: 0, registers: new Set() };
      counts.set(word.toLowerCase(), count);
      if (index === 0) count.first++;
      else {
        count.inside++;
        count.registers.add(register);
        if (word === word.toLowerCase()) count.lower++;
      }
    }
  }
  const isCommon = ([word, { first, inside, lower, registers }]: [string, Count]) => {
    const [isName, isOfTrade] = [names.has(word), tradeWords.has(word)];
    if (inside >= 6 && lower / inside >= clearShare) return true;
    if ((!isName || isOfTrade) && lower > 1 && lower / inside >= smallShare) return true;
    if (isName) return false;
    return (inside >= 10 && registers.size > 1) || (isOfTrade && first + inside >= minOfTrade);
  };
  return new Set([...counts].filter(isCommon).map(([word]) => word));
}
