import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonElements } from "./json-elements.ts";
import { repeats } from "#test/counts.ts";

/** The text in pieces of these sizes, repeated to the end. */
async function* pieces(text: string, sizes: number[]) {
  for (let from = 0, turn = 0; from < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    yield text.slice(from, from + size);
    from += size;
  }
}

const elementsIn = async (text: string, sizes = [text.length || 1]) => {
  const found: unknown[] = [];
  for await (const element of jsonElements(pieces(text, sizes))) found.push(JSON.parse(element!));
  return found;
};

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), { maxLength: 5 });
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

test("list elements are found however the text is split, whatever is in strings or around the list", async () => {
  await fc.assert(
    fc.asyncProperty(
      objects,
      fc.jsonValue(),
      fc.string(),
      sizes,
      fc.constantFrom(0, 2),
      async (list, other, name, cuts, indent) => {
        const packaged = { [`x${name}`]: other, releases: list, after: other };
        expect(await elementsIn(JSON.stringify(packaged, null, indent), cuts)).toEqual(
          JSON.parse(JSON.stringify(list)),
        );
        expect(await elementsIn(JSON.stringify(list, null, indent), cuts)).toEqual(JSON.parse(JSON.stringify(list)));
      },
    ),
    { numRuns: repeats(300, 20_000) },
  );
});

test("a nested list with the same name is not read as the list of records", async () => {
  expect(await elementsIn('{"a": {"releases": [{"b": 1}]}, "records": [{"c": 2}, {"releases": [{"d": 3}]}]}')).toEqual([
    { c: 2 },
    { releases: [{ d: 3 }] },
  ]);
});

test("a file that ends in the middle of a record throws an error that says so", async () => {
  await expect(elementsIn('{"releases": [{"a": 1}, {"b": ')).rejects.toThrow("ends in the middle of a record");
});
