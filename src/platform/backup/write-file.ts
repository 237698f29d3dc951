import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { exitCodes } from "#platform/exit-codes.ts";
import { syncFolderOf } from "#platform/secrets/key-file.ts";
import { StartupError } from "#platform/startup-error.ts";
import { magic } from "./format.ts";

/** Throws StartupError if a backup cannot be written there: it never replaces a file. */
export function rejectUnwritable(path: string): void {
  if (existsSync(path)) throw new StartupError(`${path} exists: name another file.`, exitCodes.noInput);
  if (!existsSync(dirname(path))) throw new StartupError(`There is no folder ${dirname(path)}.`, exitCodes.noInput);
}

/**
 * Writes a backup's content, compressed and with its checksum, readable by its owner only. Until it is whole and on the
 * disk it is called `path`.part. Returns its size in bytes.
 */
export async function writeBackupFile(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  rejectUnwritable(path);
  const part = `${path}.part`;
  try {
    rmSync(part, { force: true }); // of a backup that was killed
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createZstdCompress(),
      appendChecksum,
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    renameSync(part, path);
    syncFolderOf(path);
    return statSync(path).size;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

async function* appendChecksum(compressed: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  for await (const chunk of compressed) {
    hash.update(chunk);
    yield chunk;
  }
  yield magic;
  yield hash.update(magic).digest();
}
