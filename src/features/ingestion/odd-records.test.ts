import { readdirSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fixture, readFixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";
import { formatNamed } from "#features/ingestion/formats/all.ts";
import type { RecordBody } from "#features/ingestion/formats/format.ts";
import { mergeReleases } from "#features/ingestion/merge.ts";
import { parseRecord } from "#features/ingestion/server/batch.ts";
import { repeats } from "#test/counts.ts";

const samples = readdirSync(fixture(".")).filter(
  (name) => /\.(?:csv|jsonl?|xml)$/.test(name) && name !== "postcodes.csv",
);
const read = (await Promise.all(samples.map(readFixture))).flat().filter((result) => typeof result !== "string");

/** Every path in a record that has a value. */
function pathsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function withValueAt(body: RecordBody, path: (string | number)[], value: unknown): RecordBody {
  const copy = structuredClone(body);
  const holder = path.slice(0, -1).reduce<RecordBody>((inner, key) => inner[key] as RecordBody, copy);
  holder[path.at(-1)!] = value;
  return copy;
}

const oddText = fc.constantFrom(
  "",
  " ",
  "2026-99-99",
  "0000-00-00T00:00:00Z",
  "31-Feb-2026 25:99 pm",
  "-1",
  "1e400",
  "9".repeat(30),
  "\0",
  "<p",
  "&#9999999;",
);
const oddValue = fc.oneof(oddText, fc.string(), fc.jsonValue(), fc.constant(undefined));

test("with any value in any field, a record is read or throws UnreadableRecord, and no other error", () => {
  const record = fc.constantFrom(...read).chain((release) => {
    const paths = pathsIn(release.body).filter((path) => path.length > 0);
    return fc.tuple(fc.constant(release), fc.constantFrom(...paths), oddValue);
  });
  fc.assert(
    fc.property(record, ([release, path, value]) => {
      try {
        const again = parseRecord(withValueAt(release.body, path, value), formatNamed(release.format));
        mergeReleases([again], again.source);
      } catch (error) {
        expect(error, String((error as Error).stack)).toBeInstanceOf(UnreadableRecord);
      }
    }),
    { numRuns: repeats(3000, 200_000) },
  );
});
