import { DomUtils } from "htmlparser2";
import type { RecordBody } from "#features/ingestion/formats/format.ts";
import { labelsIn } from "./html-labels.ts";
import {
  absoluteUrl,
  lineIn,
  readHtml,
  selectAll,
  textIn,
  valueIn,
  type HtmlElement,
  type HtmlScope,
} from "./html-select.ts";

/** How a page contains its records. */
export type HtmlShape = {
  /** Selector of a record's element. Without it, the whole page is one record. */
  rows?: string;
  /** True if each record is a table row whose columns are named by headings. */
  isTable?: boolean;
  /** Columns by a selector inside the record: "p.title" for its text, "a.title@href" for an attribute. */
  columns?: Record<string, string>;
  /** Where the record has "label: value" pairs. Each label becomes a column. */
  labels?: string;
  /** Selector of the record's documents: links, titled by their text. */
  documents?: string;
};

/**
 * The records of a page in order, by column, without empty values. `base` is the page's address, for relative links.
 * Rows without any column, such as headings and empty lines, are skipped.
 */
export function recordsInHtml(html: string, shape: HtmlShape, base: string): RecordBody[] {
  const page = readHtml(html);
  const rows: HtmlScope[] = shape.rows ? selectAll(page, shape.rows) : [page];
  return rows.flatMap((row) => {
    const record: RecordBody = {
      ...(shape.isTable && tableColumns(row as HtmlElement, base)),
      ...labelColumns(row, shape.labels),
      ...selectedColumns(row, shape.columns ?? {}, base),
    };
    if (Object.keys(record).length === 0) return [];
    const documents = shape.documents ? documentsIn(row, shape.documents, base) : [];
    return [{ ...record, ...(documents.length > 0 && { documents }) }];
  });
}

function labelColumns(row: HtmlScope, where: string | undefined): RecordBody {
  if (where === undefined) return {};
  const scopes = where === "" ? [row] : selectAll(row, where);
  return Object.assign({}, ...scopes.toReversed().map(labelsIn)) as RecordBody;
}

function selectedColumns(row: HtmlScope, columns: Record<string, string>, base: string): RecordBody {
  const record: RecordBody = {};
  for (const [name, where] of Object.entries(columns)) {
    const value = valueIn(row, where, base);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

/**
 * The cells of a row by the headings of its table. The column "link" is the first link of the row. Text of nested
 * tables belongs to the outer cell, and a cell can span several columns.
 */
function tableColumns(row: HtmlElement, base: string): RecordBody {
  if (isHeadingCells(cellsIn(row))) return {};
  const table = ancestor(row, "table");
  const top = table && DomUtils.findOne((candidate) => isHeaderRow(candidate, table), table.children);
  const headings = (top ? cellsByColumn(top) : []).map((cell) => cell && lineIn(cell));
  const record: RecordBody = {};
  for (const [index, cell] of cellsByColumn(row).entries()) {
    const [heading, words] = [headings[index], cell && textIn(cell)];
    if (heading && words) record[heading] = words;
  }
  const href = selectAll(row, "a[href]")[0]?.attribs["href"];
  const link = href && absoluteUrl(href, base);
  return Object.keys(record).length > 0 && link ? { ...record, link } : record;
}

/** The cells of the row itself, without those of nested tables. */
const cellsIn = (row: HtmlElement): HtmlElement[] =>
  DomUtils.findAll((element) => /^t[dh]$/.test(element.name) && ancestor(element, "tr") === row, row.children);

const isHeadingCells = (cells: HtmlElement[]) => cells.length > 0 && cells.every(({ name }) => name === "th");

const isHeaderRow = (row: HtmlElement, table: HtmlElement) =>
  row.name === "tr" && ancestor(row, "table") === table && isHeadingCells(cellsIn(row));

const maxColspan = 100;

/** The cell of each column. A cell that spans several columns counts for its first only. */
const cellsByColumn = (row: HtmlElement): (HtmlElement | undefined)[] =>
  cellsIn(row).flatMap((cell) => {
    const width = Math.min(Math.max(Number.parseInt(cell.attribs["colspan"] ?? "1", 10) || 1, 1), maxColspan);
    return [cell, ...Array<undefined>(width - 1).fill(undefined)];
  });

function ancestor(element: HtmlElement, name: string): HtmlElement | undefined {
  for (let above = element.parent; above; above = above.parent)
    if ("attribs" in above && above.name === name) return above;
  return undefined;
}

function documentsIn(row: HtmlScope, where: string, base: string): RecordBody[] {
  return selectAll(row, where).flatMap((element) => {
    const anchor = element.name === "a" ? element : DomUtils.findOne((child) => child.name === "a", element.children);
    const title = lineIn(anchor ?? element);
    const url = anchor?.attribs["href"] && absoluteUrl(anchor.attribs["href"], base);
    return title ? [{ title, ...(url && { url }) }] : [];
  });
}
