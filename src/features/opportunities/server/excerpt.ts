/** Half-open range of UTF-16 offsets. */
type Span = [from: number, to: number];

/** A row shows about 75 characters: the first highlight must be within them, with some context before it. */
const maxLead = 60;
const contextBefore = 40;

/**
 * The part of a text that a list shows: at most `limit` characters around the first highlighted span, and the spans
 * within it with shifted offsets. Each white-space character becomes one space, so that offsets stay valid.
 */
export function excerpt(text: string, spans: Span[], limit = 220): { text: string; spans: Span[] } {
  const flat = text.replace(/\s/g, " ");
  const first = spans[0]?.[0] ?? 0;
  const start = first <= maxLead ? 0 : wordStart(flat, first - contextBefore);
  const maxLength = limit - (start > 0 ? 1 : 0);
  const isWhole = flat.length - start <= maxLength;
  const end = isWhole ? flat.length : wordEnd(flat, start, start + maxLength - 1);
  const [head, tail] = [start > 0 ? "…" : "", isWhole ? "" : "…"];
  const shift = head.length - start;
  const visibleSpans = spans.filter(([from, to]) => from >= start && to <= end);
  return {
    text: head + flat.slice(start, end) + tail,
    spans: visibleSpans.map(([from, to]) => [from + shift, to + shift]),
  };
}

function wordStart(text: string, position: number): number {
  const blank = text.indexOf(" ", position);
  return blank === -1 || blank - position > contextBefore ? position : blank + 1;
}

function wordEnd(text: string, start: number, position: number): number {
  const blank = text.lastIndexOf(" ", position);
  return blank > start + (position - start) * 0.6 ? blank : position;
}
