import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onPage } from "./search-change.ts";
import type { Go, SearchUrl } from "./search-url.ts";
import { finishTyping, recordTyping } from "./unfinished-text.ts";

/** Milliseconds of rest after which the results follow what is typed. */
const rest = 250;

/**
 * Ties the search field to the address. While one types the address is replaced, so that going back does not lead
 * through every half word; `commit` puts back what stood there before, and goes on from it. Words that come from
 * elsewhere (back, forward, a link) are put into the field; those that came from the field are not, or they would undo
 * what was typed since.
 */
export function useLiveQuery(url: SearchUrl, go: Go) {
  const input = useRef<HTMLInputElement>(null);
  const { q = "", words: _words, ...filters } = onPage(url, 1);
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<SearchUrl | null>(null);
  const sent = useRef(new Set<string>());
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
    const timer = setTimeout(() => follow(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (input.current && !sent.current.has(q)) input.current.value = q;
  }, [q]);

  const forget = () => {
    setTyped(null);
    before.current = null;
    sent.current.clear();
  };
  return {
    /** For the field. */
    input,
    withWords,
    onText(text: string) {
      before.current ??= url;
      setTyped(text);
    },
    /** Goes to a search as one step from where typing began. */
    commit(next: SearchUrl) {
      const start = sent.current.size > 0 ? before.current : null;
      forget();
      finishTyping();
      if (input.current) input.current.value = next.q ?? "";
      if (start) go(start, { stay: true, replace: true });
      go(next);
    },
    /** The page is left: what was typed last is not sent after it. */
    forget,
    /** The field is left: what it says is sent now, before what is pressed next, and the next typing begins from it. */
    end() {
      if (typed !== null && typed.trim() !== q) send(typed);
      forget();
    },
  };
}
