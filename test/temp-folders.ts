import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes folders for the tests of a file, and removes them after the last one. Call it outside of tests. */
export function tempFolders(name: string): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), `brolga-${name}-`));
    made.push(folder);
    return folder;
  };
}
