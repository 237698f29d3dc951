import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { kindOf } from "./find-files.ts";
import { charactersOf, inspectFile, type FileInspection } from "./inspect-file.ts";
import { formatOf } from "#features/ingestion/formats/all.ts";
import type { Format, RecordBody } from "#features/ingestion/formats/format.ts";
import { containerOf, recordsIn, type Container, type FileRecord } from "./containers.ts";

/** A file with records in a known format. */
export type NoticeFile = {
  path: string;
  format: Format;
  /** Size on disk, in bytes. */
  size: number;
  /** SHA-256 (hex) of the unpacked content. */
  hash: string;
  /** Reads from the beginning. `position` is the number of bytes on disk that have been read so far. */
  read: () => { records: AsyncIterable<FileRecord>; position: () => number };
};

/** A file that we cannot use. The message is one sentence with its path. */
export class UnknownFileError extends Error {
  override name = "UnknownFileError";
}

/**
 * Detects the format of a file, compressed or not, from its content. Throws `UnknownFileError` if the file is damaged
 * or has no notices.
 */
export async function openNotices(path: string): Promise<NoticeFile> {
  const info = await stat(path);
  if (!info.isFile()) return reject(path, `is ${kindOf(info)}, not a file`);
  const inspected = await inspectFile(path);
  if (typeof inspected === "string") return reject(path, inspected);
  const read = (container: Container) => {
    const file = createReadStream(path);
    const records = reportDamage(recordsIn(container, charactersOf(file, inspected)));
    return { records, position: () => file.bytesRead };
  };
  const head = await readHead(path, inspected);
  if (head.includes("\0")) return reject(path, "is not text");
  const container = containerOf(head);
  const first = await firstBody(read(container).records);
  const format = first && formatOf(first);
  if (!format) {
    const fields = Object.keys(first ?? {}).slice(0, 5);
    const seen =
      fields.length > 1 && fields.every((field) => /^[\w $]{1,40}$/.test(field))
        ? ` (it has ${fields.join(", ")})`
        : "";
    return reject(path, `contains no notices in a known format${seen}`);
  }
  return { path, format, size: info.size, hash: inspected.hash, read: () => read(container) };
}

function reject(path: string, why: string): never {
  throw new UnknownFileError(`${path}: ${why}.`);
}

// Long enough for the first record of every source seen so far.
const headLength = 1024 * 1024;

async function readHead(path: string, inspected: FileInspection): Promise<string> {
  let head = "";
  for await (const chunk of charactersOf(createReadStream(path), inspected)) {
    head += chunk;
    if (head.length >= headLength) break;
  }
  return head;
}

/** The first record of a known format among the first hundred, otherwise the first that can be parsed. */
async function firstBody(records: AsyncIterable<FileRecord>) {
  let first: RecordBody | undefined;
  for await (const record of records) {
    if ("body" in record && formatOf(record.body)) return record.body;
    if ("body" in record) first ??= record.body;
    if (record.number >= 100) break;
  }
  return first;
}

/** If a file breaks off, its records so far are used and the rest becomes one record that cannot be read. */
async function* reportDamage(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let last = 0;
  try {
    for await (const record of records) {
      yield record;
      last = record.number;
    }
  } catch (error) {
    yield { number: last + 1, problem: `the rest of the file cannot be read (${(error as Error).message})` };
  }
}
