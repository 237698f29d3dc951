import type { Answer } from "#contract/endpoint.ts";
import type { notesContract } from "#features/notes/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Note = Answer<typeof notesContract.list>["items"][number];

/** What shows how many notes there are about a notice. */
export const noteCountKeys = [["cards"], ["watch-list"]] as const;

/** The notes of the reader's organisation about an opportunity, oldest first. */
export const notesQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["notes", opportunityId],
    queryFn: ({ signal }) => api.notes.list({ query: { opportunityId } }, { signal }),
  });
