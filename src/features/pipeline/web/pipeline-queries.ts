import type { Answer, Call } from "#contract/endpoint.ts";
import type { StageCode } from "#domain/pipeline-stage.ts";
import type { pipelineContract } from "#features/pipeline/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type Board = Answer<typeof pipelineContract.board>;
export type BoardStage = Board["stages"][number];
export type PipelineItem = BoardStage["items"][number];
export type PipelineRecord = Answer<typeof pipelineContract.save>;
export type InternalDate = PipelineRecord["internalDates"][number];
/** An internal date in a form; a new one has no id yet. */
export type EditedDate = Omit<InternalDate, "internalDateId"> & { internalDateId?: string };
/** A day, or how long before the closing. */
export type DateChoice = Pick<InternalDate, "date" | "time" | "beforeClosing">;
export type RecordChange = Call<typeof pipelineContract.save>["body"];
export type Changes = Call<typeof pipelineContract.changeMany>["body"]["changes"];
/** What of the pipeline the table has. */
export type ListQuery = NonNullable<Call<typeof pipelineContract.filters>["query"]>;
export type Show = NonNullable<ListQuery["show"]>;
export type Closing = NonNullable<ListQuery["closing"]>;
export type Value = NonNullable<ListQuery["value"]>;
export type FilterCounts = Answer<typeof pipelineContract.filters>;
export type Report = Answer<typeof pipelineContract.report>;

/** Whose records are shown. */
export type OwnedBy = "Everyone" | "Caller";

/** The choice of the pipeline's owners as the API names it. */
export const ownedBy = { everyone: "Everyone", you: "Caller" } as const;

/** Cards of a column before the reader asks for more, and after. The table has all of a stage. */
export const cardsAtFirst = 10;
const maxCards = 100;

/** The board. `zone`: that of the reader's weeks. */
export const boardQuery = (ownedBy: OwnedBy, zone: string, showsAll: boolean) =>
  queryOptions({
    queryKey: ["pipeline", "board", ownedBy, zone, showsAll],
    queryFn: ({ signal }) =>
      api.pipeline.board(
        { query: { ownedBy, timeZoneId: zone, perStage: showsAll ? maxCards : cardsAtFirst } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const pageSize = 50;

/** A page of the table. */
export const tableQuery = (query: ListQuery, page: number) =>
  queryOptions({
    queryKey: ["pipeline", "table", query, page],
    queryFn: ({ signal }) => api.pipeline.list({ query: { ...query, page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How much each filter of the table would show. */
export const filtersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ["pipeline", "filters", query],
    queryFn: ({ signal }) => api.pipeline.filters({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the reader's organisation does about a notice. */
export const recordQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["pipeline", "record", opportunityId],
    queryFn: async ({ signal }) => (await api.pipeline.get({ params: { opportunityId } }, { signal })).record,
  });

/** What a decision needs beside the notice. */
export const briefQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["pipeline", "brief", opportunityId],
    queryFn: ({ signal }) => api.pipeline.brief({ params: { opportunityId } }, { signal }),
  });

export const reportQuery = queryOptions({
  queryKey: ["pipeline", "report"],
  queryFn: ({ signal }) => api.pipeline.report({}, { signal }),
});

/** The stages of the notices of a list, by id. */
export const stagesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ["pipeline", "stages", ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, StageCode>> => {
      const { items } = await api.pipeline.stages({ body: { ids } }, { signal });
      return new Map(items.map(({ publicOpportunityId, stage }) => [publicOpportunityId, stage]));
    },
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

/** What shows the pipeline. */
export const pipelineKeys = [["pipeline"], ["key-dates"], ["calendar"]] as const;
