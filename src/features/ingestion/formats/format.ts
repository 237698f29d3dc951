import type { Notice } from "#features/ingestion/notice.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

/** One record as read: a row by its column names, or a JSON object. */
export type RecordBody = Record<string, unknown>;

/** A shape of records that we can read. Everything here is pure. */
export type Format = {
  /** Stored with each release: it names the parser for good. */
  name: string;
  /** Whether a record is of this format, judged by what it holds and never by a file's name. */
  recognises: (record: RecordBody) => boolean;
  source: (record: RecordBody) => SourceCode;
  /** Throws `UnreadableRecord` when the record cannot be taken in. */
  parse: (record: RecordBody) => Notice;
};

/** A field as trimmed text; undefined when it is absent, empty or not text. */
export function textOf(record: RecordBody, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" ? value.trim() || undefined : typeof value === "number" ? String(value) : undefined;
}

export const isObject = (value: unknown): value is RecordBody =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of a field that should be a list of them. */
export const objectsIn = (record: RecordBody, field: string): RecordBody[] =>
  Array.isArray(record[field]) ? record[field].filter(isObject) : [];

/** Whether the record has all these fields. */
export const hasFields = (record: RecordBody, ...fields: string[]): boolean => fields.every((field) => field in record);
