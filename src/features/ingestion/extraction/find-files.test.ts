import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findFiles } from "./find-files.ts";
import { openNotices } from "./open-file.ts";

const folder = mkdtempSync(join(tmpdir(), "find-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]) => join(folder, ...names);
mkdirSync(at("deep", "deeper"), { recursive: true });
for (const name of ["b.csv", "deep/a.csv", "deep/deeper/c.csv", ".hidden"]) writeFileSync(at(name), name);
symlinkSync(folder, at("deep", "loop"));
symlinkSync(at("b.csv"), at("same.csv"));
expect(spawnSync("mkfifo", [at("deep", "pipe")]).status).toBe(0);

test("files in folders are found at any depth; links, loops and pipes are reported and not followed", async () => {
  expect(await findFiles([folder, at("b.csv")])).toEqual({
    files: [at("b.csv"), at("deep", "a.csv"), at("deep", "deeper", "c.csv")],
    skipped: [
      { path: at("deep", "loop"), reason: "is a symbolic link, not a file" },
      { path: at("deep", "pipe"), reason: "is a named pipe, not a file" },
      { path: at("same.csv"), reason: "is a symbolic link, not a file" },
    ],
  });
});

test("a link given by name is followed, and a pipe given by name does not block", async () => {
  expect((await findFiles([at("same.csv")])).files).toEqual([at("same.csv")]);
  expect(await findFiles([at("deep", "pipe")])).toMatchObject({ files: [], skipped: [{ path: at("deep", "pipe") }] });
  await expect(openNotices(at("deep", "pipe"))).rejects.toThrow(/pipe: is a named pipe, not a file\.$/);
});
