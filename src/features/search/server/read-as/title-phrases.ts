import type { Finding } from "./find-readings.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";

/** Counts the notices whose titles match a text, of these buyers if any are given. */
export type CountTitles = (text: string, buyerIds?: number[]) => Promise<number>;

const inTitle = (words: string) => `title:"${words}"`;

/**
 * True if titles have the words with those beside them as one name ("Queensland Rail"): at least half of the titles that
 * have both have them next to each other. A buyer's name is one if titles of other buyers have it.
 */
export async function isTitlePhrase(
  text: string,
  { saying, core, before, after }: Finding,
  countTitles: CountTitles,
): Promise<boolean> {
  if (saying.isCertain) return false;
  const words = text.slice(...core);
  if (saying.field === "buyer") {
    const [all, own] = await Promise.all([countTitles(inTitle(words)), countTitles(inTitle(words), [saying.id])]);
    return all > own;
  }
  const isName = async (phrase: string, other: string) => {
    const adjacent = await countTitles(inTitle(phrase));
    return adjacent > 0 && adjacent * 2 >= (await countTitles(`${inTitle(words)} ${inTitle(other)}`));
  };
  return (
    (says(before) && (await isName(`${before} ${words}`, before))) ||
    (says(after) && (await isName(`${words} ${after}`, after)))
  );
}

const says = (word: string | null): word is string => word !== null && !isStopWord(word.toLowerCase());
