import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Blob } from "#search-core/index.ts";

const manifestName = "manifest";
const unfinished = ".unfinished";
/** Bytes that one read asks for: several at a time, for a fresh page of memory costs more than the copy into it. */
const piece = 32 * 2 ** 20;

/** What is on the disk cannot be used, and why. */
export class SnapshotUnusable extends Error {
  override name = "SnapshotUnusable";
}

/**
 * Writes a snapshot: the blobs that are not there yet, then the manifest under its own name by one rename, so that at
 * any moment, whatever is killed, the folder holds the old one whole or the new one whole. Then it removes what the
 * manifest does not name. `anew`: nothing that is there is trusted. A blob's name must say what is in it.
 */
export async function writeSnapshot(folder: string, manifest: string, blobs: readonly Blob[], { anew = false } = {}) {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes, content } of blobs) {
    const there = anew ? undefined : await stat(join(folder, name)).catch(() => undefined);
    if (there?.size !== bytes) await put(folder, name, content());
  }
  // Names are on the disk when their folder is; before that no manifest may name them.
  await sync(folder);
  await put(folder, manifestName, Buffer.from(`${sumOf(manifest)}\n${manifest}`));
  await sync(folder);
  const kept = new Set([manifestName, ...blobs.map(({ name }) => name)]);
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name));
}

/** The manifest, or null where none was ever written; throws `SnapshotUnusable`. */
export async function readManifest(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(missing);
  if (text === null) return null;
  const [sum, manifest] = [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)];
  if (sum !== sumOf(manifest)) throw new SnapshotUnusable("the manifest is damaged: its checksum is another");
  return manifest;
}

/** A blob's content in memory that threads share; throws `SnapshotUnusable` when it is not there whole. */
export async function readBlob(folder: string, name: string, bytes: number): Promise<SharedArrayBuffer> {
  const file = await open(join(folder, name)).catch(missing);
  if (!file) throw new SnapshotUnusable(`${name} is missing`);
  try {
    const { size } = await file.stat();
    if (size !== bytes) throw new SnapshotUnusable(`${name} has ${size} bytes instead of ${bytes}`);
    const content = new SharedArrayBuffer(bytes);
    const pieces = Array.from({ length: Math.ceil(bytes / piece) }, (_, number) => number * piece);
    await Promise.all(
      pieces.map(async (from) => {
        const length = Math.min(piece, bytes - from);
        const { bytesRead } = await file.read(new Uint8Array(content, from, length), 0, length, from);
        if (bytesRead !== length) throw new SnapshotUnusable(`${name} ended while it was read`);
      }),
    );
    return content;
  } finally {
    await file.close();
  }
}

async function put(folder: string, name: string, content: Uint8Array) {
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
