import type { Span } from "#search-core/types.ts";

/** A rewritten text. `inOriginal` maps a range of it to the range of the original text. */
export type Rewritten = { text: string; inOriginal(from: number, to: number): Span };

/**
 * Replaces what a global pattern matches and records the offsets; null if nothing matches. Removed characters belong to
 * no range unless they were inside one.
 */
export function rewrite(text: string, pattern: RegExp, insteadOf: (found: string) => string): Rewritten | null {
  if (text.search(pattern) < 0) return null;
  let rewritten = "";
  /** By unit of the rewritten text: start and end of its range in the original. */
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
