import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBlob, readManifest, SnapshotUnusable, writeSnapshot } from "./snapshot-files.ts";

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-snapshot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const blob = (name: string, text: string) => ({ name, bytes: text.length, content: () => Buffer.from(text) });
const read = async (folder: string, name: string, bytes: number) =>
  Buffer.from(new Uint8Array(await readBlob(folder, name, bytes))).toString();

test("a written snapshot can be read, and files not in the newest manifest are deleted", async () => {
  const folder = join(emptyFolder(), "search");
  expect(await readManifest(folder)).toBeNull();
  await writeSnapshot(folder, "first", [blob("a", "alpha"), blob("b", "beta")]);
  writeFileSync(join(folder, "c.unfinished"), "left by somebody who was killed");
  await writeSnapshot(folder, "second", [blob("b", "beta"), blob("c", "")]);
  expect(await readManifest(folder)).toBe("second");
  expect(await read(folder, "b", 4)).toBe("beta");
  expect(await read(folder, "c", 0)).toBe("");
  expect(readdirSync(folder).toSorted()).toEqual(["b", "c", "manifest"]);
});

test("an existing blob is not written again, unless a full rewrite is requested", async () => {
  const folder = emptyFolder();
  let asked = 0;
  const counted = { ...blob("a", "alpha"), content: () => (asked++, Buffer.from("alpha")) };
  await writeSnapshot(folder, "one", [counted]);
  await writeSnapshot(folder, "two", [counted]);
  expect(asked).toBe(1);
  writeFileSync(join(folder, "a"), "alphX");
  await writeSnapshot(folder, "three", [counted], { ignoreExisting: true });
  expect(await read(folder, "a", 5)).toBe("alpha");
});

test.each([
  ["a manifest with an extra byte", "manifest is damaged", (f: string) => appendFileSync(join(f, "manifest"), " ")],
  ["half a manifest", "manifest is damaged", (f: string) => truncateSync(join(f, "manifest"), 30)],
  ["a blob that is gone", "a is missing", (f: string) => rmSync(join(f, "a"))],
  ["half a blob", "a has 2 bytes instead of 5", (f: string) => truncateSync(join(f, "a"), 2)],
])("%s is refused with the reason", async (_, reason, damage) => {
  const folder = emptyFolder();
  await writeSnapshot(folder, "whole", [blob("a", "alpha")]);
  damage(folder);
  const opening = async () => (await readManifest(folder), await readBlob(folder, "a", 5));
  const refused = await opening().then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(SnapshotUnusable);
  expect((refused as Error).message).toContain(reason);
});

test("a blob larger than one read is read completely", async () => {
  const folder = emptyFolder();
  const large = Buffer.alloc(33 * 2 ** 20, "brolga");
  await writeSnapshot(folder, "large", [{ name: "large", bytes: large.length, content: () => large }]);
  expect(large.equals(new Uint8Array(await readBlob(folder, "large", large.length)))).toBe(true);
  expect(readFileSync(join(folder, "manifest"), "utf8")).toContain("large");
});
