import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { formatOf } from "#features/ingestion/formats/all.ts";
import type { Format } from "#features/ingestion/formats/format.ts";
import { containerOf, recordsIn, type Container, type FileRecord } from "#features/ingestion/reading/containers.ts";

/** A file that holds records of a format we know. */
export type NoticeFile = {
  path: string;
  format: Format;
  /** Size on disk, in bytes. */
  size: number;
  /** Reads from the beginning. `position` is how many bytes of the file on disk have been read so far. */
  read: () => { records: AsyncIterable<FileRecord>; position: () => number };
};

/** A file that is not for us; the message is one sentence that names it. */
export class NotNotices extends Error {
  override name = "NotNotices";
}

/** Recognises a file by its content, compressed or not; throws `NotNotices` when it holds none. */
export async function openNotices(path: string): Promise<NoticeFile> {
  const { size } = await stat(path);
  const isGzip = await startsWithGzip(path);
  const read = (container: Container) => {
    const file = createReadStream(path);
    const records = untilDamaged(recordsIn(container, decoded(file, isGzip)));
    return { records, position: () => file.bytesRead };
  };
  const head = await headOf(path, isGzip);
  if (head.includes("\0")) return refuse(path, "is not text in UTF-8");
  const container = containerOf(head);
  const first = await firstBody(read(container).records);
  const format = first && formatOf(first);
  if (!format) {
    const fields = Object.keys(first ?? {}).slice(0, 5);
    const seen =
      fields.length > 1 && fields.every((field) => /^[\w $]{1,40}$/.test(field))
        ? ` (it has ${fields.join(", ")})`
        : "";
    return refuse(path, `holds no notices in a form known here${seen}`);
  }
  return { path, format, size, read: () => read(container) };
}

function refuse(path: string, why: string): never {
  throw new NotNotices(`${path}: ${why}.`);
}

function decoded(file: Readable, isGzip: boolean): Readable {
  if (!isGzip) return file.setEncoding("utf8");
  // pipeline ends both when either ends early; the reader sees the error.
  return pipeline(file, createGunzip(), () => {}).setEncoding("utf8");
}

async function startsWithGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

// Long enough for the first record of every source seen so far.
const headLength = 1024 * 1024;

/** As much of the beginning as can be read. */
async function headOf(path: string, isGzip: boolean): Promise<string> {
  let head = "";
  try {
    for await (const chunk of decoded(createReadStream(path), isGzip)) {
      head += chunk;
      if (head.length >= headLength) break;
    }
  } catch (error) {
    if (head === "") return refuse(path, `cannot be read (${(error as Error).message})`);
  }
  return head;
}

/** The first record that can be read at all, among the first hundred. */
async function firstBody(records: AsyncIterable<FileRecord>) {
  for await (const record of records) {
    if ("body" in record) return record.body;
    if (record.number >= 100) return undefined;
  }
  return undefined;
}

/** Where a file breaks off, what was read before it stands; the rest is one record that cannot be taken in. */
async function* untilDamaged(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
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
