import { stripIgnorable } from "#domain/ignorable.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { useSyncExternalStore } from "react";

/*
 * Texts being typed in this tab. The last word may be incomplete, so it also matches as a prefix until it is finished
 * by a space, Enter, a suggestion or a reload. The address has the text as typed, so that a shared link asks for whole
 * words.
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

/** Records what is being typed; browsers only. Text that ends in a space is finished. */
export function recordTyping(text: string): void {
  const words = text.trim();
  if (unfinished.has(words) === (words === text)) return;
  put(new Set([...unfinished].filter((query) => query !== words).concat(words === text ? [words] : [])));
}

/** Marks all text as finished. */
export const finishTyping = (): void => put(nothing);

/** For users of `queryTextFor`: renders again when a text is finished. */
export const useUnfinished = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => unfinished,
    () => nothing,
  );

const minLetters = 2;
const lastWord = /[^\s"():*]+$/;

/** The query to send for the text of an address. */
export const queryTextFor = (q: string): string => (unfinished.has(q) ? withPrefixOfLastWord(q) : q);

/** The text with its last word also as a prefix; unchanged if it does not end in a word. */
export function withPrefixOfLastWord(typed: string): string {
  const text = stripIgnorable(typed);
  const word = lastWord.exec(text)?.[0].replace(/^-+/, "") ?? "";
  const isInPhrase = text.split('"').length % 2 === 0;
  if (text.length > maxTypedLength || isInPhrase || word === "OR" || !/[\p{L}\p{N}]$/u.test(word)) return text;
  if (word.length < minLetters) return text;
  return `${text.slice(0, text.length - word.length)}(${word} OR ${word}*)`;
}
