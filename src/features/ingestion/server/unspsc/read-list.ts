import { Readable } from "node:stream";
import { slugOf } from "#domain/slug.ts";
import { unspscCode, unspscLevels } from "#domain/unspsc.ts";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import { type RecordBody, textOf } from "#features/ingestion/formats/format.ts";

export type ListedCategory = { code: number; title: string; slug: string };
export type CategoryList = { categories: ListedCategory[]; skipped: number };

/** Which columns of a row are a code and its name. */
type Columns = { code: string; title: string };

const maxTitleLength = 300;
const maxCategories = 500_000;
/** Pieces in which the text is passed to the parser. */
const pieceLength = 64 * 1024;

/** Headings of lists with one code a row, folded as `fold` does. */
const codeHeadings = ["code", "unspsc", "unspscid", "unspsccode", "commoditycode"];
const titleHeadings = ["title", "name", "description", "unspscdesc", "unspsctitle", "commoditytitle", "commodityname"];

/**
 * Reads a UNSPSC list as CSV: one code and its name a row, or the official layout whose rows name segment, family, class
 * and commodity. Returns why it is no such list as a sentence. A code that has two names keeps its first.
 */
export async function readCategoryList(text: string): Promise<CategoryList | string> {
  const byCode = new Map<number, string>();
  let skipped = 0;
  let columns: Columns[] | undefined;
  for await (const record of recordsIn("csv", Readable.from(piecesOf(text)))) {
    if ("problem" in record) {
      skipped += 1;
      continue;
    }
    columns ??= columnsOf(Object.keys(record.body));
    if (columns.length === 0) break;
    const named = columns.flatMap((pair) => categoryIn(record.body, pair));
    if (named.length === 0) skipped += 1;
    for (const [code, title] of named) if (!byCode.has(code)) byCode.set(code, title);
    if (byCode.size > maxCategories) return `The list has more than ${maxCategories} codes.`;
  }
  if (columns?.length === 0)
    return "The first row must name the columns: Code and Title, or Segment, Segment Title, Family, Family Title and so on.";
  if (byCode.size === 0) return "The file has no row with an eight-digit code and a name.";
  if (skipped > byCode.size / 50)
    return `${skipped} rows have no code of eight digits or no name. The file is damaged, or no UNSPSC list.`;
  const categories = [...byCode].map(([code, title]) => ({ code, title, slug: `${slugOf(title)}-${code}` }));
  return { categories, skipped };
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
}

const fold = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, "");

/** The pairs of columns: one for each level in the official layout, otherwise the one of a flat list. */
function columnsOf(headings: string[]): Columns[] {
  const find = (names: string[]) => headings.find((heading) => names.includes(fold(heading)));
  const pairs = (codes: string[], titles: string[]): Columns[] => {
    const [code, title] = [find(codes), find(titles)];
    return code !== undefined && title !== undefined ? [{ code, title }] : [];
  };
  const levels = unspscLevels.flatMap((level) =>
    pairs([level, `${level}code`], [`${level}title`, `${level}name`, `${level}description`]),
  );
  return levels.length > 1 ? levels : pairs(codeHeadings, titleHeadings);
}

function categoryIn(body: RecordBody, { code: codeColumn, title: titleColumn }: Columns): [number, string][] {
  const code = unspscCode(textOf(body, codeColumn) ?? "");
  const title = (textOf(body, titleColumn) ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return code !== undefined && /\p{L}/u.test(title) && title.length <= maxTitleLength ? [[code, title]] : [];
}
