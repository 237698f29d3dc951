import type { Contract } from "#contract/endpoint.ts";
import { csvFile } from "#contract/media.ts";
import { instant } from "#contract/shapes.ts";
import { maxRows } from "#features/csv-export/shapes.ts";
import { pipelineContract } from "#features/pipeline/contract.ts";
import { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { searchRequest } from "#features/search/contract.ts";
import { watchListContract } from "#features/watch-list/contract.ts";
import { z } from "zod";

const paging = { page: true, pageSize: true } as const;

/** A list of opportunities, chosen as on its screen. */
export const exportedList = z.discriminatedUnion("list", [
  z.object({ list: z.literal("Search"), searchRequest }),
  z.object({ list: z.literal("SavedSearch"), ...savedSearchesContract.update.params.shape }),
  // In a query string a boolean is text.
  z.object({
    list: z.literal("WatchList"),
    ...watchListContract.list.query.omit(paging).shape,
    isActive: z.boolean().default(true),
    hasChanges: z.boolean().default(false),
  }),
  z.object({ list: z.literal("Pipeline"), ...pipelineContract.list.query.omit(paging).shape }),
]);

export const csvExportContract = {
  create: {
    method: "POST",
    path: "/api/v1/export",
    access: "member",
    summary: "Makes an address from which a list can be downloaded as CSV. It works for 5 minutes, as the caller alone",
    body: exportedList,
    response: z.object({
      address: z.string(),
      expiresDate: instant,
      totalRecords: z.number().int().describe("opportunities in the list"),
      rows: z.number().int().describe(`opportunities in the file: the first ${maxRows} of a longer list`),
    }),
  },
  file: {
    method: "GET",
    path: "/api/v1/export/:token.csv",
    access: "public",
    isPrivate: true,
    summary: "The list as CSV (RFC 4180, UTF-8), as the member who made the address may read it now",
    params: z.object({ token: z.string().max(64) }),
    response: csvFile,
  },
} as const satisfies Contract;
