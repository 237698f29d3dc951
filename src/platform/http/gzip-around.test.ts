import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipAround } from "./gzip-around.ts";

/** Texts that repeat each other, as the parts of a page do, some longer than what deflate looks back on. */
const part = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom('<script nonce="', "é".repeat(40_000), "<li>Cleaning of schools</li>".repeat(2_000)),
);

test("a reader's gzip file is the text with the filling in its gaps", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.array(fc.stringMatching(/^[\w-]{22}$/), { minLength: 1, maxLength: 3 }),
      async (parts, fillings) => {
        const zipped = await gzipAround(parts, 22);
        for (const filling of fillings) expect(gunzipSync(zipped(filling)).toString()).toBe(parts.join(filling));
      },
    ),
    { numRuns: 60 },
  );
});

test("repetitions of a gap's text are not taken from the gap", async () => {
  const zipped = await gzipAround(["a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"], 4);
  expect(gunzipSync(zipped("bbbb")).toString()).toBe(`abbbb${"a".repeat(32)}`);
});

test("a filling of another length is refused", async () => {
  const zipped = await gzipAround(["a", "b"], 4);
  expect(() => zipped("12345")).toThrow("A gap has 4 bytes, and its filling 5.");
});
