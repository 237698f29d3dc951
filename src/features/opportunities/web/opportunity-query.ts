import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

export type FreeOpportunity = Answer<typeof opportunitiesContract.free>;
/** What members read: contacts, documents, lodgement, sellers' values. */
export type FullOpportunity = Answer<typeof opportunitiesContract.full>;
type ChangedRelease = Answer<typeof opportunitiesContract.freeChanges>["items"][number];
/** One changed field, with the dates of the release that states it. */
export type Change = ChangedRelease["changes"][number] & Pick<ChangedRelease, "changedDateTime" | "seenDate">;

/** The changed fields of all releases, in order. */
export const fieldChanges = (releases: ChangedRelease[]): Change[] =>
  releases.flatMap(({ changes, changedDateTime, seenDate }) =>
    changes.map((change) => ({ ...change, changedDateTime, seenDate })),
  );

/**
 * The limited opportunity that anyone may read. Throws ApiError 404 if there is none. It has no signal: the page of a
 * notice can be waiting for what its preview has asked for, and would be cancelled with the preview.
 */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["opportunity", id],
    queryFn: () => api.opportunities.free({ params: { id } }),
  });

/** The same beside a list, where members also see what is their organisation's own. */
export const previewQuery = (id: string, isMember: boolean) =>
  queryOptions({
    queryKey: isMember ? ["opportunity", id, "preview"] : opportunityQuery(id).queryKey,
    queryFn: () => api.opportunities[isMember ? "preview" : "free"]({ params: { id } }),
  });

/** The full opportunity, for members only. */
export const fullOpportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["full-opportunity", id],
    queryFn: ({ signal }) => api.opportunities.full({ params: { id } }, { signal }),
  });

/** Releases on a page of changes: few notices have more. */
const changesAtOnce = 20;

/** The changes, newest first, page by page; members get every value. */
export const changesQuery = (id: string, isMember = false) =>
  infiniteQueryOptions({
    queryKey: ["opportunity-changes", id, isMember ? "member" : "free"],
    queryFn: ({ pageParam, signal }) => {
      const call = { params: { id }, query: { page: pageParam, pageSize: changesAtOnce } };
      return isMember ? api.opportunities.changes(call, { signal }) : api.opportunities.freeChanges(call, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ totalRecords }, pages) =>
      totalRecords > pages.length * changesAtOnce ? pages.length + 1 : undefined,
  });
