import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onPage } from "./search-change.ts";
import type { Go, SearchUrl } from "./search-url.ts";
import { finishTyping, recordTyping } from "./unfinished-text.ts";

/** Debounce in milliseconds before the results follow the typing. */
const debounceMs = 250;

/**
 * Connects the search field with the address. Typing replaces the address, so that Back does not lead through half
 * words; `commit` restores the address from before and then navigates once. A query from elsewhere (Back, Forward, a
 * link) is put into the field. One that came from the field is not, or it would undo later typing.
 */
export function useLiveQuery(url: SearchUrl, go: Go) {
  const input = useRef<HTMLInputElement>(null);
  const { q = "", words: _words, ...filters } = onPage(url, 1);
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<SearchUrl | null>(null);
  const sent = useRef(new Set<string>());
  /** The query of the last commit, until the page has it. */
  const committed = useRef<string | null>(null);
  const withWords = (text: string): SearchUrl => {
    const words = text.trim().toWellFormed();
    return words ? { ...filters, q: words } : filters;
  };

  const send = (text: string) => {
    sent.current.add(text.trim());
    recordTyping(text);
    go(withWords(text), { stay: true, replace: true });
  };
  const follow = useEffectEvent(send);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => follow(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const show = useEffectEvent((query: string) => {
    const isCommitting = committed.current !== null;
    if (query === committed.current) committed.current = null;
    // A commit arrives with its results. What was typed while they were loading is newer.
    const isOutdated = isCommitting && typed !== null;
    if (input.current && !isOutdated && !sent.current.has(query)) input.current.value = query;
  });
  useEffect(() => show(q), [q]);

  const forget = () => {
    setTyped(null);
    before.current = null;
    sent.current.clear();
  };
  return {
    /** Ref of the field. */
    input,
    withWords,
    onText(text: string) {
      before.current ??= url;
      setTyped(text);
    },
    /** Navigates to a search as one step from where typing began. */
    commit(next: SearchUrl) {
      const start = sent.current.size > 0 ? before.current : null;
      forget();
      finishTyping();
      committed.current = next.q === url.q ? null : (next.q ?? "");
      if (input.current) input.current.value = next.q ?? "";
      if (start) go(start, { stay: true, replace: true });
      go(next);
    },
    /** Call when the page is left: pending typing is dropped. */
    forget,
    /** Call on blur: sends pending typing now, before the next click, and starts over. */
    end() {
      if (typed !== null && typed.trim() !== q) send(typed);
      forget();
    },
  };
}
