import type { z } from "zod";
import type { exportedList } from "#features/csv-export/contract.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { SavedSearchService } from "#features/saved-searches/server/service.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { inBatches } from "#platform/in-batches.ts";
import { conflict } from "#platform/refusal.ts";
import { columnsOf } from "./columns.ts";
import type { Cell } from "#domain/csv.ts";

export type ExportedList = z.output<typeof exportedList>;

export type ListNeeds = {
  search: Pick<SearchService, "firstMatches">;
  savedSearches: Pick<SavedSearchService, "read">;
  opportunities: Pick<OpportunityService, "listedWithCards">;
  watchList: Pick<WatchListService, "listInBatches">;
  pipeline: Pick<PipelineService, "listInBatches">;
  /** The origin of links in files. */
  origin: () => string;
};

/** A list to be written: its length, the names of its columns, and the rows of its first items. */
export type OpenList = { name: string; totalRecords: number; header: string[]; batches: AsyncGenerator<Cell[][]> };

/** Reads the first `limit` items of a list, as the caller sees it on its screen. Refuses like the list itself. */
export function listReader({ search, savedSearches, opportunities, watchList, pipeline, origin }: ListNeeds) {
  async function foundBy(request: SearchRequest, caller: Caller, limit: number) {
    const { totalRecords, ids } = await search.firstMatches(request, caller, limit);
    const read = async (batch: number[]) =>
      (await opportunities.listedWithCards(batch, caller)).map(({ item }) => item);
    return { totalRecords, batches: inBatches(ids, read) };
  }

  return async function openList(list: ExportedList, caller: Caller, limit: number): Promise<OpenList> {
    const columns = columnsOf(origin());
    switch (list.list) {
      case "Search":
        return open("opportunities", columns.notices, await foundBy(list.searchRequest, caller, limit));
      case "SavedSearch": {
        const { searchRequest } = await savedSearches.read(caller, list.savedSearchId);
        if (!searchRequest) throw conflict("What this saved search finds cannot be read any more. Edit it first.");
        return open("saved-search", columns.notices, await foundBy(searchRequest as SearchRequest, caller, limit));
      }
      case "WatchList":
        return open("watchlist", columns.watchList, await watchList.listInBatches(caller, list, limit));
      case "Pipeline":
        return open("pipeline", columns.pipeline, await pipeline.listInBatches(caller, list, limit));
    }
  };
}

type Read<Item> = { totalRecords: number; batches: AsyncGenerator<Item[]> };

const open = <Item>(
  name: string,
  columns: [name: string, cellOf: (item: Item) => Cell][],
  { totalRecords, batches }: Read<Item>,
): OpenList => ({
  name,
  totalRecords,
  header: columns.map(([column]) => column),
  batches: cellsOf(
    batches,
    columns.map(([, cellOf]) => cellOf),
  ),
});

async function* cellsOf<Item>(batches: AsyncGenerator<Item[]>, columns: ((item: Item) => Cell)[]) {
  for await (const batch of batches) yield batch.map((item) => columns.map((cellOf) => cellOf(item)));
}
