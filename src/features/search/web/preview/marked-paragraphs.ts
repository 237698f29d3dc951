import { paragraphsOf } from "#features/opportunities/web/detail-text.ts";

/** Half-open ranges of UTF-16 offsets. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** The paragraphs of a text, each with its ranges relative to its own start. */
export function markedParagraphs(text: string, ranges: Ranges): { text: string; ranges: Ranges }[] {
  let end = 0;
  return paragraphsOf(text).map((paragraph) => {
    const start = text.indexOf(paragraph, end);
    end = start + paragraph.length;
    const inside = ranges.filter(([from, to]) => from >= start && to <= end);
    return { text: paragraph, ranges: inside.map(([from, to]) => [from - start, to - start] as const) };
  });
}
