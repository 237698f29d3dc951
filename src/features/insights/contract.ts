import type { Contract } from "#contract/endpoint.ts";
import { listOf } from "#contract/shapes.ts";
import * as shape from "#features/insights/shapes.ts";
import { z } from "zod";

/** Any text: an unknown slug answers 404, not 400. */
const bySlug = z.object({ slug: z.string().max(200) });
const requiredPaging = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000_000),
  pageSize: z.coerce.number<number>().int().min(1).max(100),
});

export const insightsContract = {
  filter: {
    method: "POST",
    path: "/api/v1/seller/filter",
    access: "public",
    summary: "Sellers by what they won in public contracts, and what all of those contracts come to",
    body: shape.rankRequest,
    response: listOf(shape.rankedSeller).extend({ totals: shape.rankTotals }),
  },
  buyers: {
    method: "POST",
    path: "/api/v1/insights/buyers",
    access: "public",
    summary: "Buyers by what they awarded in public contracts, and what all of those contracts come to",
    body: shape.rankRequest,
    response: listOf(shape.rankedBuyer).extend({ totals: shape.rankTotals }),
  },
  choices: {
    method: "GET",
    path: "/api/v1/insights/choices",
    access: "public",
    summary: "What rankings can be limited to: the days with contracts, and categories by name",
    response: shape.rankChoices,
  },
  ofNotice: {
    method: "GET",
    path: "/api/v1/insights/opportunity/:id",
    access: "public",
    summary:
      "Who probably holds the work of a public notice, what its buyer usually pays for such work, and how long it takes to award",
    params: z.object({ id: z.string() }),
    response: shape.noticeInsights,
  },
  seller: {
    method: "GET",
    path: "/api/v1/seller/:slug",
    access: "public",
    summary:
      "A seller's profile. Fields that no source gives are null; an address of a merged seller answers with the seller that it belongs to",
    params: bySlug,
    response: shape.sellerProfile,
  },
  sellerAwarded: {
    method: "GET",
    path: "/api/v1/seller/:slug/awarded",
    access: "public",
    summary: "The public contracts that a seller won, the newest first",
    params: bySlug,
    query: requiredPaging.extend({
      freeText: z
        .string()
        .max(100)
        .default("")
        .describe("only contracts with each of these words in the title, the reference or the buyer's name"),
    }),
    response: listOf(shape.awardedRow),
  },
  sellerClosed: {
    method: "GET",
    path: "/api/v1/seller/:slug/closed",
    access: "public",
    summary: "The closed tenders that a seller answered. Empty as long as no source names who answered",
    params: bySlug,
    query: requiredPaging,
    response: listOf(shape.closedRow),
  },
  sellerInsights: {
    method: "GET",
    path: "/api/v1/seller/:slug/insights",
    access: "public",
    summary: "What a seller won, from whom, for how much, and which of its contracts end within 18 months",
    params: bySlug,
    response: shape.sellerInsights,
  },
} as const satisfies Contract;
