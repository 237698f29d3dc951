import { formatNamed, formatOf } from "#features/ingestion/formats/all.ts";
import type { Format, RecordBody } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { normalise } from "#features/ingestion/normalise.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";
import type { Release } from "#features/ingestion/release.ts";
import { contentHash } from "#features/ingestion/server/identity.ts";
import { sourceOf, sources, type Source } from "#features/ingestion/sources.ts";

/** A release ready to be stored: raw body, facts, and the number of its record in the file or list. */
export type ParsedRelease = Release & { source: Source; format: string; body: RecordBody; record?: number };

/** All releases of one opportunity in a batch. */
export type ReleaseGroup = { source: Source; key: string; releases: ParsedRelease[] };

/**
 * Detects, parses and interprets one record. `usual` is the format of its file, for records that lack the telling
 * fields. Throws `UnreadableRecord` with the reason to skip it.
 */
export function parseRecord(raw: RecordBody, defaultFormat?: Format): ParsedRelease {
  const body = toStorable(raw);
  const format = formatOf(body) ?? defaultFormat;
  if (!format) throw new UnreadableRecord("not in a known format");
  const source = sourceOf(format.source(body));
  const facts = normalise(format.parse(body), source);
  return { source, format: format.name, body, facts, hash: contentHash(body) };
}

/** The release of a record, or the reason why it is skipped. */
export function parseOrReason(record: FileRecord, defaultFormat?: Format): ParsedRelease | string {
  if ("problem" in record) return record.problem;
  try {
    return parseRecord(record.body, defaultFormat);
  } catch (error) {
    // A bug of ours must not block the other records, so it becomes a reason as well.
    return error instanceof UnreadableRecord ? error.message : `cannot be read: ${String(error)}`;
  }
}

/** Parses a stored release again. Undefined if today's parser skips it. */
export function parseStoredRelease(stored: {
  source_id: number;
  format: string;
  body: unknown;
  hash: string;
}): Release | undefined {
  const storedSource = sources.find((source) => source.id === stored.source_id)!;
  try {
    const notice = formatNamed(stored.format).parse(stored.body as RecordBody);
    return { facts: normalise(notice, storedSource), hash: stored.hash };
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

/** Key of a group in maps. */
export const groupKey = (sourceId: number, key: string) => `${sourceId} ${key}`;

export function groupByOpportunity(releases: ParsedRelease[]): Map<string, ReleaseGroup> {
  const groups = new Map<string, ReleaseGroup>();
  for (const release of releases) {
    const { source, facts } = release;
    const key = groupKey(source.id, facts.key);
    const group = groups.get(key);
    if (group) group.releases.push(release);
    else groups.set(key, { source, key: facts.key, releases: [release] });
  }
  return groups;
}

/** Characters of JSON. A larger record cannot be a notice. */
const maxRecordLength = 4 * 1024 * 1024;

/** PostgreSQL rejects NUL and lone surrogates in text, and field names are text too. */
function toStorable(body: RecordBody): RecordBody {
  const text = JSON.stringify(body);
  if (text.length > maxRecordLength) throw new UnreadableRecord("larger than 4 MB, the limit for a notice");
  return /\\u0000|\\ud[89a-f]/i.test(text) ? (stripUnstorable(body) as RecordBody) : body;
}

function stripUnstorable(value: unknown): unknown {
  if (typeof value === "string") return stripUnstorableText(value);
  if (Array.isArray(value)) return value.map(stripUnstorable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [stripUnstorableText(name), stripUnstorable(inner)]),
  );
}

const stripUnstorableText = (text: string) => text.replaceAll("\0", "").toWellFormed();
