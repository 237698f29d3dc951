import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { descriptionService } from "./service.ts";

const descriptions = descriptionService({
  buyers: { visibleNames: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `Buyer ${id}`]))) },
  categories: { titles: () => Promise.resolve(new Map([[72_000_000, "Building and construction"]])) },
});
const describe = async (request: object) => (await descriptions.describe([searchRequest.parse(request)], anonymous))[0];

test.each<[request: object, sentence: string]>([
  [{}, "Open and future opportunities."],
  [{ statusIds: [] }, "Opportunities of every status."],
  [{ statusIds: [3, 2, 1] }, "Open, closed and awarded opportunities."],
  [{ freeText: "road OR paving OR pavement" }, "Open and future opportunities with road, paving or pavement."],
  [{ freeText: "road bridge -rail" }, "Open and future opportunities with road and bridge without rail."],
  [
    { freeText: '"traffic control" (road OR scaffold*) -title:rail' },
    "Open and future opportunities with “traffic control” and (road or words that start with scaffold) without rail in the title.",
  ],
  [
    { categoryIds: [72_000_000], locationIds: [1, 9, 10] },
    "Open and future opportunities, in Building and construction, in New South Wales, Australia-wide or with no place stated.",
  ],
  [
    { buyerIds: [7], opportunityTypeIds: [2], closingIn: ["thisWeek", "nextWeek"] },
    "Open and future opportunities, of the type Request for Quote, of Buyer 7, closing: this week or next week.",
  ],
  [
    { priceFrom: 5_000, priceTo: 1_000_000, openFrom: "2026-09-01", mandatoryBriefing: true },
    "Open and future opportunities, of the value $5k to $1M, published from 1 Sep 2026, with a mandatory briefing.",
  ],
  [
    { freeText: "road", includeTradeWords: false, includeFlagged: true, includeNotStated: false, priceTo: 10 },
    "Open and future opportunities with road, of the value until $10, where value and closing date are stated, with sales, leases and grants, only with the words as typed.",
  ],
])("%j is described as %j", async (request, sentence) => {
  expect(await describe(request)).toBe(sentence);
});

test("a long list of words is cut", async () => {
  const freeText = Array.from({ length: 40 }, (_, i) => `word${i}`).join(", ");
  expect(await describe({ freeText })).toMatch(/word11 or 28 other words\.$/);
});
