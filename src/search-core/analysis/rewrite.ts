import type { Span } from "#search-core/types.ts";

/** A text with some of its parts said otherwise. `inOriginal`: where a stretch of it stands in the text as given. */
export type Rewritten = { text: string; inOriginal(from: number, to: number): Span };

/**
 * Replaces what a global pattern finds, and remembers where everything came from; null where it finds nothing. What
 * was left out belongs to no stretch, unless it stood inside.
 */
export function rewrite(text: string, pattern: RegExp, insteadOf: (found: string) => string): Rewritten | null {
  if (text.search(pattern) < 0) return null;
  let rewritten = "";
  /** Of each unit of the rewritten text, the stretch of the text as given that it stands for. */
  const [starts, ends]: [number[], number[]] = [[], []];
  let done = 0;
  const keepTo = (end: number) => {
    rewritten += text.slice(done, end);
    for (; done < end; done++) {
      starts.push(done);
      ends.push(done + 1);
    }
  };
  for (const { 0: found, index } of text.matchAll(pattern)) {
    keepTo(index);
    done = index + found.length;
    const other = insteadOf(found);
    rewritten += other;
    for (let unit = 0; unit < other.length; unit++) {
      starts.push(index);
      ends.push(done);
    }
  }
  keepTo(text.length);
  return { text: rewritten, inOriginal: (from, to) => [starts[from]!, ends[to - 1]!] };
}
