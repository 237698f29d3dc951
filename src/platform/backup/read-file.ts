import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { createZstdDecompress } from "node:zlib";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type BackupHeader, type BackupLine, backupFormat, backupVersion, hashBytes, magic } from "./format.ts";

/** Reads a backup's lines and rows in order, a chunk at a time. */
export type BackupReader = {
  line(): Promise<BackupHeader | BackupLine>;
  /** The rows of the table whose line was read last. Must be read to their end before the next line. */
  rows(): AsyncGenerator<Buffer>;
  close(): void;
};

/**
 * Checks every byte of a backup against its checksum, and returns its header. Throws StartupError if it is damaged, cut
 * off, no backup, missing, or in a newer format.
 */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new StartupError(`There is no file ${path}.`, exitCodes.noInput);
  const reader = readerOf(path, await checkBytes(path));
  const header = (await reader.line()) as BackupHeader;
  reader.close();
  if (header.format !== backupFormat || header.version !== backupVersion)
    throw new StartupError(
      `${path} is in a format that this version does not know: it was made by a newer version of the product.`,
      exitCodes.config,
    );
  return header;
}

/** Opens a backup that was verified, after its header. */
export async function readBackup(path: string): Promise<BackupReader> {
  const file = await open(path);
  const { size } = await file.stat();
  await file.close();
  const reader = readerOf(path, size - hashBytes - magic.length);
  await reader.line();
  return reader;
}

/** Returns the number of compressed bytes. */
async function checkBytes(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(magic.length + hashBytes);
    const compressed = size - tail.length;
    if (compressed <= 0) throw damaged(path);
    await file.read(tail, 0, tail.length, compressed);
    const hash = createHash("sha256");
    const hashed = file.createReadStream({ start: 0, end: size - hashBytes - 1, autoClose: false });
    for await (const chunk of hashed) hash.update(chunk as Buffer);
    const isWhole = tail.subarray(0, magic.length).equals(magic) && hash.digest().equals(tail.subarray(magic.length));
    if (!isWhole) throw damaged(path);
    return compressed;
  } finally {
    await file.close();
  }
}

const damaged = (path: string) =>
  new StartupError(
    `${path} is damaged, incomplete, or no backup: its checksum does not match. Use another copy.`,
    exitCodes.io,
  );

function readerOf(path: string, compressedBytes: number): BackupReader {
  const file = createReadStream(path, { end: compressedBytes - 1 });
  const content = createZstdDecompress();
  file.on("error", (error) => content.destroy(error)).pipe(content);
  const parts = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);

  const more = async () => {
    const { value, done } = await parts.next();
    if (done) throw damaged(path);
    return value;
  };
  async function take(bytes: number): Promise<Buffer> {
    const taken = [rest];
    let have = rest.length;
    while (have < bytes) {
      const part = await more();
      taken.push(part);
      have += part.length;
    }
    const all = taken.length === 1 ? rest : Buffer.concat(taken);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }
  return {
    async line() {
      let end: number;
      while ((end = rest.indexOf("\n")) < 0) rest = Buffer.concat([rest, await more()]);
      return JSON.parse((await take(end + 1)).toString("utf8")) as BackupHeader | BackupLine;
    },
    async *rows() {
      for (;;) {
        const bytes = (await take(4)).readUInt32BE();
        if (bytes === 0) return;
        yield await take(bytes);
      }
    },
    close() {
      file.destroy();
      content.destroy();
    },
  };
}
