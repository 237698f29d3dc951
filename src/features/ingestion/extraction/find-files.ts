import type { Stats } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The files to read, and what was found beside them that is none; `reason` is the rest of a sentence. */
export type FoundFiles = { files: string[]; skipped: { path: string; reason: string }[] };

/**
 * The files that paths name, those of folders included at any depth, in the order of their names. Hidden ones are left
 * out. A link inside a folder is not followed, for it may lead back to where it stands: name what it leads to.
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

/** What stands at a path that is no file, with its article. */
export function kindOf(info: Stats): string {
  if (info.isSymbolicLink()) return "a symbolic link";
  if (info.isDirectory()) return "a folder";
  if (info.isFIFO()) return "a named pipe";
  return info.isSocket() ? "a socket" : "a device";
}
