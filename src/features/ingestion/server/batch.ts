import { formatNamed, formatOf } from "#features/ingestion/formats/all.ts";
import type { Format, RecordBody } from "#features/ingestion/formats/format.ts";
import type { FileRecord } from "#features/ingestion/reading/containers.ts";
import { normalise } from "#features/ingestion/normalise.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";
import type { Release } from "#features/ingestion/merge.ts";
import { contentHash } from "#features/ingestion/server/identity.ts";
import { sourceOf, sources, type Source } from "#features/ingestion/sources.ts";

/** A release that is ready to be stored: its raw body, what it means, and the number of its record in a file or list. */
export type Incoming = Release & { source: Source; format: string; body: RecordBody; record?: number };

/** All releases of one opportunity in a batch. */
export type Group = { source: Source; key: string; releases: Incoming[] };

/**
 * Reads one record: recognised, parsed, interpreted. `usual` is the format of the file it lies in, for a record that
 * lacks what would tell. Throws `UnreadableRecord` with the reason to leave it out.
 */
export function readRecord(raw: RecordBody, usual?: Format): Incoming {
  const body = storable(raw);
  const format = formatOf(body) ?? usual;
  if (!format) throw new UnreadableRecord("of no form known here");
  const source = sourceOf(format.source(body));
  const facts = normalise(format.parse(body), source);
  return { source, format: format.name, body, facts, hash: contentHash(body) };
}

/** The release of a record, or why it is left out. */
export function readOrReason(record: FileRecord, usual?: Format): Incoming | string {
  if ("problem" in record) return record.problem;
  try {
    return readRecord(record.body, usual);
  } catch (error) {
    // A fault of ours must not keep the other records out; it is named like any other reason.
    return error instanceof UnreadableRecord ? error.message : `cannot be read: ${String(error)}`;
  }
}

/** Reads a stored release again; undefined when the parser of today leaves it out. */
export function releaseFrom(stored: {
  source_id: number;
  format: string;
  body: unknown;
  hash: string;
}): Release | undefined {
  const source = sources.find((one) => one.id === stored.source_id)!;
  try {
    const notice = formatNamed(stored.format).parse(stored.body as RecordBody);
    return { facts: normalise(notice, source), hash: stored.hash };
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

/** Names a group in maps. */
export const groupName = (sourceId: number, key: string) => `${sourceId} ${key}`;

export function groupByOpportunity(releases: Incoming[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const release of releases) {
    const { source, facts } = release;
    const name = groupName(source.id, facts.key);
    const group = groups.get(name);
    if (group) group.releases.push(release);
    else groups.set(name, { source, key: facts.key, releases: [release] });
  }
  return groups;
}

/** Characters of JSON; more is no notice. */
const largestRecord = 4 * 1024 * 1024;

/** PostgreSQL takes neither NUL nor half a surrogate pair in text, and the names of fields are text too. */
function storable(body: RecordBody): RecordBody {
  const text = JSON.stringify(body);
  if (text.length > largestRecord) throw new UnreadableRecord("larger than a notice may be (4 MB)");
  return /\\u0000|\\ud[89a-f]/i.test(text) ? (cleaned(body) as RecordBody) : body;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanedText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanedText(name), cleaned(inner)]));
}

const cleanedText = (text: string) => text.replaceAll("\0", "").toWellFormed();
