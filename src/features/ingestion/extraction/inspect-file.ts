import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { encodingDetector, type Encoding } from "./encoding.ts";

/** The result of reading a whole file once. */
export type FileInspection = {
  isGzip: boolean;
  encoding: Encoding;
  /** SHA-256 (hex) of the unpacked content: the same for a file and its compressed copy. */
  hash: string;
};

/**
 * Reads a whole file before any of its content is used: it must unpack with the right checksum and length, and have one
 * encoding throughout. Returns a reason, which completes a sentence, if it is damaged or not text.
 */
export async function inspectFile(path: string): Promise<FileInspection | string> {
  const isGzip = await startsWithGzip(path);
  const hash = createHash("sha256");
  const detector = encodingDetector();
  try {
    for await (const piece of bytesOf(createReadStream(path, { highWaterMark: 1 << 20 }), isGzip)) {
      hash.update(piece as Buffer);
      detector.push(piece as Buffer);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith("Z_")) throw error;
    return `is damaged: it cannot be unpacked (${message})`;
  }
  const encoding = detector.encoding();
  if (!encoding) return "is not text in UTF-8, UTF-16 or Latin-1";
  return { isGzip, encoding, hash: hash.digest("hex") };
}

/** The characters of an inspected file. `file` streams its bytes on disk. */
export function charactersOf(file: Readable, { isGzip, encoding }: FileInspection): Readable {
  const bytes = bytesOf(file, isGzip);
  return encoding === "utf-8" ? bytes.setEncoding("utf8") : Readable.from(decoded(bytes, encoding));
}

/** `pipeline` ends both streams if either ends early; the reader gets the error. */
const bytesOf = (file: Readable, isGzip: boolean): Readable =>
  isGzip ? pipeline(file, createGunzip({ chunkSize: 1 << 18 }), () => {}) : file;

async function* decoded(bytes: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of bytes) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
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
