import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** The cells of one record, read by RFC 4180. */
function cellsOf(record: string): string[] {
  expect(record.endsWith("\r\n")).toBe(true);
  // Each cell is read with the comma before it.
  const cells = [...`,${record.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);
}

const begins = ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\u200B=", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];

test("a text that a spreadsheet program would run begins with an apostrophe, and every text is read as it was", () => {
  const text = fc.tuple(fc.constantFrom("", ...begins), fc.string({ unit: "grapheme" })).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const cells = cellsOf(csvLine(texts));
      expect(cells.map((cell, index) => (cell === texts[index] ? cell : cell.slice(1)))).toEqual(texts);
      for (const [index, cell] of cells.entries())
        if (begins.some((begin) => texts[index]!.startsWith(begin))) expect(cell).toBe(`'${texts[index]}`);
    }),
  );
  expect(csvLine([-12.5, null, "a", 0])).toBe("-12.5,,a,0\r\n");
});
