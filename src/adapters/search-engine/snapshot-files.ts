import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Blob } from "#search-core/index.ts";

const manifestName = "manifest";
const unfinished = ".unfinished";
/** Chunk size in bytes; several reads run at once, because faulting in a fresh page costs more than copying it. */
const chunkBytes = 32 * 2 ** 20;

/** The stored snapshot cannot be used; the message says why. */
export class SnapshotUnusable extends Error {
  override name = "SnapshotUnusable";
}

/**
 * Writes a snapshot: missing blobs first, then the manifest by one atomic rename. Whatever is killed, the folder has
 * either the old snapshot or the new one. Finally removes blobs that the manifest does not name. `ignoreExisting`:
 * reuse no file that is already in the folder. A blob's name must identify its content.
 */
export async function writeSnapshot(
  folder: string,
  manifest: string,
  blobs: readonly Blob[],
  { ignoreExisting = false } = {},
) {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes, content } of blobs) {
    const there = ignoreExisting ? undefined : await stat(join(folder, name)).catch(() => undefined);
    if (there?.size !== bytes) await writeFileAtomically(folder, name, content());
  }
  // A file name is durable once its folder is synced; only then may a manifest name it.
  await sync(folder);
  await writeFileAtomically(folder, manifestName, Buffer.from(`${sumOf(manifest)}\n${manifest}`));
  await sync(folder);
  const namedFiles = new Set([manifestName, ...blobs.map(({ name }) => name)]);
  for (const name of await readdir(folder)) if (!namedFiles.has(name)) await rm(join(folder, name));
}

/** The manifest, or null if none was ever written. Throws `SnapshotUnusable`. */
export async function readManifest(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(missing);
  if (text === null) return null;
  const [sum, manifest] = [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)];
  if (sum !== sumOf(manifest)) throw new SnapshotUnusable("the manifest is damaged: its checksum does not match");
  return manifest;
}

/** A blob's content in shared memory. Throws `SnapshotUnusable` if it is incomplete. */
export async function readBlob(folder: string, name: string, bytes: number): Promise<SharedArrayBuffer> {
  const file = await open(join(folder, name)).catch(missing);
  if (!file) throw new SnapshotUnusable(`${name} is missing`);
  try {
    const { size } = await file.stat();
    if (size !== bytes) throw new SnapshotUnusable(`${name} has ${size} bytes instead of ${bytes}`);
    const content = new SharedArrayBuffer(bytes);
    const offsets = Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, number) => number * chunkBytes);
    await Promise.all(
      offsets.map(async (from) => {
        const length = Math.min(chunkBytes, bytes - from);
        const { bytesRead } = await file.read(new Uint8Array(content, from, length), 0, length, from);
        if (bytesRead !== length) throw new SnapshotUnusable(`${name} ended before it was fully read`);
      }),
    );
    return content;
  } finally {
    await file.close();
  }
}

async function writeFileAtomically(folder: string, name: string, content: Uint8Array) {
  const path = join(folder, name);
  const file = await open(path + unfinished, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + unfinished, path);
}

async function sync(folder: string) {
  if (process.platform === "win32") return; // has no handle of a folder, and writes names through
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
