import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, expect, test } from "vitest";

const script = join(import.meta.dirname, "../scripts/check-size.ts");

/** Checks a new repository with files of these lengths. */
async function checked(files: Record<string, number>) {
  const folder = await mkdtemp(join(tmpdir(), "brolga-sizes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  for (const [file, lines] of Object.entries(files)) await writeFile(join(folder, file), "//\n".repeat(lines));
  return await new Promise<{ passes: boolean; says: string }>((resolve) =>
    execFile(process.execPath, [script], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ passes: error === null, says: stderr + stdout }),
    ),
  );
}

test("a file of 300 lines passes, and so do generated files and texts of any length", async () => {
  const { passes, says } = await checked({ "a.ts": 300, "b.tsx": 60, "c.css": 10, "d.gen.ts": 900, "e.md": 900 });
  expect(says).toBe("3 files, median 60 lines, p90 60, longest 300\n");
  expect(passes).toBe(true);
});

test("a file of 301 lines fails and is named", async () => {
  const { passes, says } = await checked({ "a.mjs": 301, "b.ts": 60, "c.ts": 60 });
  expect(says).toContain("a.mjs: 301 lines, the limit is 300");
  expect(passes).toBe(false);
});

test("a median of 61 lines fails", async () => {
  const { passes, says } = await checked({ "a.ts": 61, "b.ts": 61, "c.ts": 1 });
  expect(says).toContain("the median is 61 lines, the limit is 60");
  expect(passes).toBe(false);
});
