import type { Stats } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The files to read, and what was ignored beside them. `reason` completes a sentence. */
export type FoundFiles = { files: string[]; skipped: { path: string; reason: string }[] };

/**
 * All files at these paths and in these folders at any depth, sorted by name, without hidden ones. Links inside a
 * folder are not followed, because they can form a loop. To read a link's target, give its path.
 */
export async function findFiles(paths: string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skipped: [] };
  for (const path of paths) await visit(path, await stat(path), found);
  return { ...found, files: [...new Set(found.files)] };
}

async function visit(path: string, info: Stats, found: FoundFiles): Promise<void> {
  if (info.isFile()) found.files.push(path);
  else if (info.isDirectory()) await visitFolder(path, found);
  else found.skipped.push({ path, reason: `is ${kindOf(info)}, not a file` });
}

async function visitFolder(folder: string, found: FoundFiles): Promise<void> {
  const names = await readdir(folder).catch((error: Error) => {
    found.skipped.push({ path: folder, reason: `cannot be read (${error.message})` });
    return [];
  });
  for (const name of names.filter((name) => !name.startsWith(".")).sort()) {
    const path = join(folder, name);
    await visit(path, await lstat(path), found);
  }
}

/** What a path that is not a file is, with its article. */
export function kindOf(info: Stats): string {
  if (info.isSymbolicLink()) return "a symbolic link";
  if (info.isDirectory()) return "a folder";
  if (info.isFIFO()) return "a named pipe";
  return info.isSocket() ? "a socket" : "a device";
}
