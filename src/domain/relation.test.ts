import { relationsIn } from "#domain/relation.ts";
import { expect, test } from "vitest";

test.each([
  ["This is a re-tender of SMC-24-1301.", "re-tender-of", "smc241301"],
  ["Retender of RFT 2025/17 with changed requirements", "re-tender-of", "202517"],
  ["This tender replaces the cancelled RFT T2025-09", "re-tender-of", "t202509"],
  ["Shortlisted from EOI 2026-004 only", "earlier-stage", "2026004"],
  ["Work order under Standing Offer Notice SON3456789", "under-standing-offer", "son3456789"],
])("%s", (words, kind, reference) => expect(relationsIn(words)).toEqual([{ kind, reference }]));

test.each(["Re-tender of cleaning services", "replaces 3 pumps", "a sonar under SON", ""])(
  "%s names no other notice",
  (words) => expect(relationsIn(words)).toEqual([]),
);
