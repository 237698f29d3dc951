import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { encodingDetector, type Encoding } from "./encoding.ts";

/** What is known of a file after all of its bytes were read once. */
export type FileInspection = {
  isGzip: boolean;
  encoding: Encoding;
  /** SHA-256 (hex) of what the file holds: a compressed file and its plain one are the same. */
  hash: string;
};

/**
 * Reads a whole file before anything of it is believed: unpacked to the end, so that its checksum and length hold, and in
 * one encoding throughout. Returns the reason, as the rest of a sentence, of one that is damaged or no text.
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

/** The characters of a file that was inspected. `file` is its bytes on disk. */
export function charactersOf(file: Readable, { isGzip, encoding }: FileInspection): Readable {
  const bytes = bytesOf(file, isGzip);
  return encoding === "utf-8" ? bytes.setEncoding("utf8") : Readable.from(decoded(bytes, encoding));
}

/** pipeline ends both when either ends early; the reader sees the error. */
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
