/** Half-open range of UTF-16 offsets. */
type Span = [from: number, to: number];

/** A row shows one line of about 75 characters: the first mark must lie in it, with some words before. */
const lead = 60;
const before = 40;

/**
 * The part of a text that a list shows: at most `limit` characters around the first marked span, with the spans that
 * lie in it moved along. White space becomes single blanks of the same length, so that offsets stay true.
 */
export function excerpt(text: string, spans: Span[], limit = 220): { text: string; spans: Span[] } {
  const flat = text.replace(/\s/g, " ");
  const first = spans[0]?.[0] ?? 0;
  const start = first <= lead ? 0 : wordStart(flat, first - before);
  const room = limit - (start > 0 ? 1 : 0);
  const isWhole = flat.length - start <= room;
  const end = isWhole ? flat.length : wordEnd(flat, start, start + room - 1);
  const [head, tail] = [start > 0 ? "…" : "", isWhole ? "" : "…"];
  const shift = head.length - start;
  const inside = spans.filter(([from, to]) => from >= start && to <= end);
  return {
    text: head + flat.slice(start, end) + tail,
    spans: inside.map(([from, to]) => [from + shift, to + shift]),
  };
}

function wordStart(text: string, at: number): number {
  const blank = text.indexOf(" ", at);
  return blank === -1 || blank - at > before ? at : blank + 1;
}

function wordEnd(text: string, start: number, at: number): number {
  const blank = text.lastIndexOf(" ", at);
  return blank > start + (at - start) * 0.6 ? blank : at;
}
