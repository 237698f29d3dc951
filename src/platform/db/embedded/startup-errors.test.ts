import { expect, test } from "vitest";
import { postgresStartupError, onDisk } from "./startup-errors.ts";

const place = { dataDir: "/data", cluster: "/data/postgres" };
const fail = (code: string) => () =>
  onDisk("/data", () => {
    throw Object.assign(new Error(code), { code });
  });

test.each([
  ["FATAL:  could not write to file: No space left on device", /^The disk of \/data is full/],
  ["error: could not extend file: wrote only 4096 of 8192 bytes at block 10", /^The disk of \/data is full/],
  ["PANIC:  could not locate a valid checkpoint record at 0/1", /^The database in \/data\/postgres is damaged/],
  ["FATAL:  database files are incompatible with server", /was created by another version of PostgreSQL/],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", /^There is not enough memory/],
  ['postgres: could not access directory "/data/postgres": Permission denied', /^The data folder \/data cannot be/],
  ["FATAL:  something new", /^PostgreSQL did not start \(it says: something new\)/],
])("%s becomes a sentence", (said, sentence) => {
  expect(postgresStartupError(said, place).message).toMatch(sentence);
});

test.each([
  ["ENOSPC", /^The disk of \/data is full/],
  ["EROFS", /^The data folder \/data cannot be written/],
  ["ENOTDIR", /^DATA_DIR is \/data, which is not a folder/],
])("a file system's %s becomes a sentence", (code, sentence) => {
  expect(fail(code)).toThrow(sentence);
});

test("any other error is left as it is", () => {
  expect(fail("EMFILE")).toThrow(/^EMFILE$/);
});
