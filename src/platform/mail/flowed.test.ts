import fc from "fast-check";
import { expect, test } from "vitest";
import { flowed } from "./flowed.ts";

/** What a mail program reads (RFC 3676, section 4). */
function read(text: string): string {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const raw of text.split("\n")) {
    const line = raw.startsWith(" ") ? raw.slice(1) : raw;
    if (isOpen) paragraphs.push(`${paragraphs.pop()!}${line}`);
    else paragraphs.push(line);
    isOpen = line.endsWith(" ") && line !== "-- ";
  }
  return paragraphs.join("\n");
}

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom("From", ">", "--", "", "x".repeat(90)),
);
const text = fc
  .array(
    fc.array(word, { maxLength: 40 }).map((words) => words.join(" ").replaceAll(/[\r\n]/g, "")),
    { maxLength: 6 },
  )
  .map((lines) => lines.map((line) => line.trimEnd()).join("\n"));

test("a mail program reads the same lines, and none is longer than it must be", () => {
  fc.assert(
    fc.property(text, (given) => {
      const sent = flowed(given);
      expect(read(sent)).toBe(given);
      // One space for what a line begins with; a longer line is one word, or begins as a signature does.
      for (const line of sent.split("\n"))
        if (line.length > 77 && !line.startsWith("-- ")) expect(line.trim()).not.toContain(" ");
    }),
    { numRuns: 300 },
  );
});

test("long lines break after a space, and what has a meaning at the beginning of a line gets one before it", () => {
  expect(flowed(`${"word ".repeat(18)}end`)).toBe(`${"word ".repeat(15)}\n${"word ".repeat(3)}end`);
  expect(flowed("From here\n> quoted\n  indented\nends with spaces   ")).toBe(
    " From here\n > quoted\n   indented\nends with spaces",
  );
  expect(flowed(`https://brolga.example/${"a".repeat(90)}`)).toBe(`https://brolga.example/${"a".repeat(90)}`);
  expect(flowed("-- \nBrolga")).toBe("-- \nBrolga");
});
