import { expect, test } from "vitest";
import { documentNote, downloadAdvice, sizeText } from "./detail-member-text.ts";

test.each([
  [0, "0 bytes"],
  [820, "820 bytes"],
  [1_000, "1 kB"],
  [1_234_567, "1.2 MB"],
  [999_999, "1,000 kB"],
  [5_000_000_000_000, "5,000 GB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

test("a document's note shows its type, size and date, if known", () => {
  const plain = { title: "Scope", url: null, format: null, size: null, firstSeenDate: null };
  expect(documentNote(plain, "Australia/Sydney")).toBe("");
  const document = { ...plain, format: "application/pdf", size: 1_200, firstSeenDate: "2026-12-02T22:00:00Z" };
  expect(documentNote(document, "Australia/Sydney")).toBe("PDF · 1.2 kB · since 3 Dec 2026");
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  expect(documentNote({ ...plain, format: word }, "Australia/Sydney")).toBe("DOCX");
});

test("only open notices advise downloading from the source so that the buyer emails suppliers", () => {
  const status = (lookupCode: string) => ({
    lookupId: 1,
    lookupValue: lookupCode,
    mappedOrRaw: "Mapped" as const,
    lookupCode,
  });
  expect(downloadAdvice({ status: status("Open"), isInvented: false })).toMatch(
    /^Download .* from the source .* the buyer emails you/,
  );
  for (const code of ["Closed", "Awarded", "Cancelled", "FutureOpportunity"])
    expect(downloadAdvice({ status: status(code), isInvented: false }), code).toBeNull();
  expect(downloadAdvice({ status: status("Open"), isInvented: true })).toBeNull();
});
