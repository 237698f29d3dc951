import { placesIn } from "#domain/place-wording.ts";
import { expect, test } from "vitest";

test.each<[string, string[]]>([
  ["Vic.", ["VIC"]],
  ["Queensland: Central West, Far North", ["QLD"]],
  ["Sydney metro", ["NSW"]],
  ["Cairns and Mackay", ["QLD"]],
  ["NSW & ACT", ["NSW", "ACT"]],
  ["Western Australia and South Australia", ["SA", "WA"]],
  ["Level 3, 1 Example Street, Hobart TAS 7000", ["TAS"]],
  ["Example Street, 0800", ["NT"]],
  ["Australia-wide", ["AU"]],
  ["All states and territories, nationally", ["AU"]],
  ["Suva, Fiji", ["OS"]],
  ["Deliveries to the ACT office", ["ACT"]],
  ["Victoria Street, Brisbane", ["QLD"]],
  ["12 Melbourne St, Launceston", ["TAS"]],
  ["Sydney Harbour", ["NSW"]],
])("%s: %s", (words, codes) => expect(placesIn(words).map(({ code }) => code)).toEqual(codes));

test.each(["Springfield", "as the act says", "it was at the depot", "12345", "", "room 2000b"])(
  "%s names no place that we know",
  (words) => expect(placesIn(words)).toEqual([]),
);
