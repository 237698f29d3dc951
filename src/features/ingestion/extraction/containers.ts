import { pipeline, Readable } from "node:stream";
import { parse as csvParser } from "csv-parse";
import { isObject, type RecordBody } from "#features/ingestion/formats/format.ts";
import { feedItems } from "./feed-items.ts";
import { csvRecords, linesOf, tooLargeRow } from "./bounded-records.ts";
import { jsonElements } from "./json-elements.ts";

/** A record of a file, numbered from 1, or the reason why it cannot be used. */
export type FileRecord = { number: number } & ({ body: RecordBody } | { problem: string });

const tooLarge = "larger than 4 MB, the limit for a notice";

/** How a file contains its records. */
export type Container = "csv" | "json-lines" | "json-elements" | "json-document" | "rss";

/** Detects the container from the beginning of a file. */
export function containerOf(head: string): Container {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("<")) return "rss";
  if (!/^[[{]/.test(text)) return "csv";
  if (text.startsWith("[")) return "json-elements";
  const [first = "", ...others] = text.split("\n");
  const second = others.find((line) => line.trim());
  const record = parseObject(first);
  const isPackage = /"(?:releases|records)"\s*:\s*\[\s*\{/.test(text) && !(record && second?.startsWith("{"));
  if (isPackage) return "json-elements";
  // An unfinished line may be followed by others, and a document on one line counts as a line.
  const isOneLine = others.length === 0;
  return record || isOneLine || (second?.startsWith("{") && parseObject(second)) ? "json-lines" : "json-document";
}

export function recordsIn(container: Container, text: Readable): AsyncIterable<FileRecord> {
  const readers = {
    csv: csvRows,
    "json-lines": jsonLines,
    "json-elements": elementRecords,
    "json-document": documentRecord,
    rss: rssItems,
  };
  return readers[container](text);
}

async function* csvRows(text: Readable): AsyncGenerator<FileRecord> {
  const skipped: FileRecord[] = [];
  let number = 0;
  // The parser reads ahead, so both callbacks count, and skipped rows wait until their number is next.
  const parser = csvParser({
    bom: true,
    columns: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (row: Record<string, string>): FileRecord => ({ number: (number += 1), body: dropEmptyCells(row) }),
    on_skip: (error) => {
      const isTooLarge = (error?.["record"] as string[] | undefined)?.[0] === tooLargeRow;
      const problem = isTooLarge ? tooLarge : (error?.message ?? "not readable as a row");
      skipped.push({ number: (number += 1), problem });
    },
  });
  const rows = Readable.from(csvRecords(text));
  for await (const record of pipeline(rows, parser, () => {}) as AsyncIterable<FileRecord>) {
    while (skipped[0] && skipped[0].number < record.number) yield skipped.shift()!;
    yield record;
  }
  yield* skipped;
}

/** Empty cells are not stored: they state nothing. */
function dropEmptyCells(row: Record<string, string>): RecordBody {
  const body: RecordBody = {};
  for (const column in row) if (row[column] !== "") body[column] = row[column];
  return body;
}

async function* jsonLines(text: Readable): AsyncGenerator<FileRecord> {
  let number = 0;
  for await (const line of linesOf(text)) {
    if (line !== undefined && !line.trim()) continue;
    number += 1;
    yield line === undefined ? { number, problem: tooLarge } : recordFrom(line, number);
  }
}

function recordFrom(text: string, number: number): FileRecord {
  const body = parseObject(text.replace(/^\uFEFF/, ""));
  return body ? { number, body } : { number, problem: "not a JSON object" };
}

async function* elementRecords(text: Readable): AsyncGenerator<FileRecord> {
  let number = 0;
  for await (const element of jsonElements(text)) {
    const read = element === undefined ? { problem: tooLarge } : recordFrom(element, number + 1);
    for (const record of "body" in read ? expandRecord(read.body) : [read]) yield { ...record, number: (number += 1) };
  }
}

/** A record of a record package gives its releases, or its compiled release if the others are only linked. */
function expandRecord(body: RecordBody): ({ body: RecordBody } | { problem: string })[] {
  const isRecord = "ocid" in body && !("tag" in body) && ("releases" in body || "compiledRelease" in body);
  if (!isRecord) return [{ body }];
  const releases = (Array.isArray(body.releases) ? body.releases : []).filter(
    (release) => isObject(release) && !("url" in release),
  );
  if (releases.length > 0) return releases.map((release) => ({ body: release as RecordBody }));
  if (isObject(body.compiledRelease)) return [{ body: body.compiledRelease }];
  return [{ problem: "a record that only links to its releases" }];
}

async function* documentRecord(text: Readable): AsyncGenerator<FileRecord> {
  yield recordFrom(await readAll(text), 1);
}

async function* rssItems(text: Readable): AsyncGenerator<FileRecord> {
  for (const [index, body] of (feedItems(await readAll(text)) ?? []).entries()) yield { number: index + 1, body };
}

const maxDocumentLength = 64 * 1024 * 1024;

async function readAll(text: Readable): Promise<string> {
  let whole = "";
  for await (const chunk of text) {
    whole += chunk;
    if (whole.length > maxDocumentLength) throw new Error("larger than 64 MB, the limit for a document");
  }
  return whole;
}

function parseObject(text: string): RecordBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
