import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The files that paths name, those of folders included at any depth, in the order of their names. Hidden ones are left out. */
export async function findFiles(paths: string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isDirectory() ? inFolder(path) : [path])),
  );
  return [...new Set(lists.flat())];
}

async function inFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const visible = entries.filter((entry) => !entry.name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
  const lists = visible.map(async (entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? inFolder(path) : entry.isFile() ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}
