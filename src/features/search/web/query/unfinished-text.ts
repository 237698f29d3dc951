import { withoutIgnorable } from "#domain/ignorable.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { useSyncExternalStore } from "react";

/*
 * The texts that were typed in this tab and are not finished. The last word of one may be half a word, which no notice
 * has: until it is finished (a gap, Enter, a suggestion, a reload) it also stands for the words that start so. The
 * address holds the text as typed, so that a shared link asks for whole words.
 */
let unfinished: ReadonlySet<string> = new Set();
const nothing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function put(next: ReadonlySet<string>): void {
  unfinished = next;
  for (const listener of listeners) listener();
}

/** Says what is being typed; called in browsers only. Text that ends in a gap has no word to finish. */
export function recordTyping(text: string): void {
  const words = text.trim();
  if (unfinished.has(words) === (words === text)) return;
  put(new Set([...unfinished].filter((one) => one !== words).concat(words === text ? [words] : [])));
}

/** Everything typed so far is finished. */
export const finishTyping = (): void => put(nothing);

/** For those who ask with `wordsToAsk`: renders again when a text is finished. */
export const useUnfinished = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => unfinished,
    () => nothing,
  );

const minLetters = 2;
const lastWord = /[^\s"():*]+$/;

/** What the server is asked for the words of an address. */
export const queryTextFor = (q: string): string => (unfinished.has(q) ? withPrefixOfLastWord(q) : q);

/** The text with its last word also read as the start of one; a text that ends in something else stays as it is. */
export function withPrefixOfLastWord(typed: string): string {
  const text = withoutIgnorable(typed);
  const word = lastWord.exec(text)?.[0].replace(/^-+/, "") ?? "";
  const isInPhrase = text.split('"').length % 2 === 0;
  if (text.length > maxTypedLength || isInPhrase || word === "OR" || !/[\p{L}\p{N}]$/u.test(word)) return text;
  if (word.length < minLetters) return text;
  return `${text.slice(0, text.length - word.length)}(${word} OR ${word}*)`;
}
