import { Readable } from "node:stream";
import { isObject, textOf, type RecordBody } from "#features/ingestion/formats/format.ts";
import { listedBody, listedFields, type ListedField } from "#features/ingestion/formats/listed-notice.ts";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import { feedItems } from "#features/ingestion/extraction/feed-items.ts";
import { labelsIn } from "#features/ingestion/extraction/html-labels.ts";
import { recordsInHtml, type HtmlShape } from "#features/ingestion/extraction/html-records.ts";
import { absoluteUrl, readHtml } from "#features/ingestion/extraction/html-select.ts";
import type { Page } from "#features/ingestion/sources/listing.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

/**
 * A column, or part of one (the first group of `match`), with `ending` appended, or several joined. Lists without ids
 * need two columns as a key.
 */
export type Column = string | { column: string; match: string; ending?: string | undefined } | { joined: string[] };
/** Where the fields of a notice are. Of several columns, the first with a value counts. */
export type Fields = Partial<Record<ListedField, Column | Column[]>>;

/** How a document contains its rows. */
export type Shape =
  /** RSS or Atom. `labels`: the description is HTML with "<b>label:</b> value", and each label becomes a column. */
  | { kind: "feed"; labels?: boolean }
  | { kind: "csv" }
  /** `records` is the path of the list ("result.records"). Columns can be paths ("agency.name"). */
  | { kind: "json"; records: string }
  | ({ kind: "html" } & HtmlShape);

/** Maps rows to notices, as data: how the document contains rows, and which columns are which fields. */
export type Mapping = {
  shape: Shape;
  fields: Fields;
  /** Values for every row: the buyer of a council's own list, its zone. */
  fixed?: Partial<Record<ListedField, string>>;
  /** Skips rows without a match in this column. */
  only?: { column: string; match: string };
};

/** The notices of a document by a mapping, in order, or a reason for each row that cannot be read. */
export async function mappedRows(page: Page, mapping: Mapping, listing: { code: string; source: SourceCode }) {
  const rows: (RecordBody | { problem: string })[] = [];
  for await (const record of rowsOf(page, mapping.shape)) {
    if ("problem" in record && typeof record.problem === "string") rows.push({ problem: record.problem });
    else if (isWanted(record as RecordBody, mapping.only)) rows.push(mapRow(record as RecordBody, mapping, page.url));
  }
  return rows.map((row) => ("problem" in row ? row : listedBody(listing.code, listing.source, row)));
}

/** The notice on its own page, whose address is its column "link". Undefined if the page has no mapped field. */
export function mappedPage(page: Page, mapping: Mapping, listing: { code: string; source: SourceCode }) {
  const { shape } = mapping;
  const [record] = shape.kind === "html" ? recordsInHtml(page.text, shape, page.url) : [];
  if (!record) return undefined;
  const row = mapRow({ link: page.url, ...record }, mapping, page.url);
  return listedBody(listing.code, listing.source, row, true);
}

async function* rowsOf({ text, url }: Page, shape: Shape): AsyncGenerator<RecordBody | { problem: string }> {
  switch (shape.kind) {
    case "feed":
      yield* itemsOf(text, shape.labels);
      return;
    case "html":
      yield* recordsInHtml(text, shape, url);
      return;
    case "json":
      yield* jsonRecords(text, shape.records);
      return;
    case "csv":
      for await (const record of recordsIn("csv", Readable.from([text])))
        yield "body" in record ? record.body : { problem: record.problem };
  }
}

function* itemsOf(text: string, withLabels = false): Generator<RecordBody> {
  const items = feedItems(text);
  if (!items) throw new TypeError("it is no feed");
  for (const item of items) yield withLabels ? { ...item, ...labelsOf(item) } : item;
}

const labelsOf = (item: RecordBody) => labelsIn(readHtml(textOf(item, "description") ?? ""));

function* jsonRecords(text: string, path: string): Generator<RecordBody | { problem: string }> {
  const list = valueAt(JSON.parse(text) as unknown, path);
  if (!Array.isArray(list)) throw new TypeError(`there is no list at "${path}"`);
  for (const item of list) yield isObject(item) ? item : { problem: "not a JSON object" };
}

/**
 * The value at the path "a.b.c"; a list of texts becomes one text with a line for each. An empty path is the value
 * itself.
 */
function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

function textAt(row: RecordBody, column: string): string | undefined {
  const value = column in row ? row[column] : valueAt(row, column);
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join("\n") || undefined;
  return textOf({ value }, "value");
}

const isWanted = (row: RecordBody, only: Mapping["only"]) =>
  !only || new RegExp(only.match, "i").test(textAt(row, only.column) ?? "");

function mapRow(row: RecordBody, { fields, fixed }: Mapping, base: string): RecordBody {
  const notice: RecordBody = { ...fixed };
  for (const field of listedFields) {
    const columns = fields[field];
    const words =
      columns &&
      [columns]
        .flat()
        .map((column) => valueOf(row, column))
        .find((text) => text !== undefined);
    if (words === undefined) continue;
    notice[field] = field === "link" ? (absoluteUrl(words, base) ?? words) : words;
  }
  return "documents" in row ? { ...notice, documents: row["documents"] } : notice;
}

function valueOf(row: RecordBody, column: Column): string | undefined {
  if (typeof column === "string") return textAt(row, column);
  if ("joined" in column) return column.joined.flatMap((column) => textAt(row, column) ?? []).join(" / ") || undefined;
  const text = textAt(row, column.column);
  const part = text && new RegExp(column.match, "i").exec(text)?.[1]?.trim();
  return part ? part + (column.ending ?? "") : undefined;
}
