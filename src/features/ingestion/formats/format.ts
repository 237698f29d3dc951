import type { Notice } from "#features/ingestion/notice.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";

/** One record as read: a row by its column names, or a JSON object. */
export type RecordBody = Record<string, unknown>;

/** A format of records that we can parse. Pure functions only. */
export type Format = {
  /** Stored with each release, so it must never change. */
  name: string;
  /** Whether a record has this format, judged by its fields and never by the file's name. */
  recognises: (record: RecordBody) => boolean;
  source: (record: RecordBody) => SourceCode;
  /** Throws `UnreadableRecord` if the record cannot be ingested. */
  parse: (record: RecordBody) => Notice;
};

/** A field as trimmed text, undefined if it is absent, empty or not text. */
export function textOf(record: RecordBody, field: string): string | undefined {
  const value = record[field];
  return typeof value === "string" ? value.trim() || undefined : typeof value === "number" ? String(value) : undefined;
}

export const isObject = (value: unknown): value is RecordBody =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects in a field that should be a list of objects. */
export const objectsIn = (record: RecordBody, field: string): RecordBody[] =>
  Array.isArray(record[field]) ? record[field].filter(isObject) : [];

/** Whether the record has all these fields. */
export const hasFields = (record: RecordBody, ...fields: string[]): boolean => fields.every((field) => field in record);
