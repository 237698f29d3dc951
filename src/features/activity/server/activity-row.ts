import type { NewActivityRow } from "#features/activity/server/queries.ts";
import type { ActivityCode, pipelineMove } from "#features/activity/shapes.ts";
import type { SearchRequest } from "#features/search/server/service.ts";
import type { z } from "zod";

type Starting<Word extends string> = Extract<ActivityCode, `${Word}${string}`>;

/** A saved search as it is when something is done to it. Colleagues see activity about shared ones only. `request`: null if it cannot be read. */
type ActiveSearch = { id: string; name: string; isShared: boolean; request: SearchRequest | null; description: string };

/** Something to record. `opportunityId` is the id of the notice's row. */
export type Activity =
  | { code: Starting<"Opportunity"> | "WatchShared"; opportunityId: number }
  | { code: Starting<"Note">; opportunityId: number; noteId: number }
  | { code: "PipelineMoved"; opportunityId: number; move: z.input<typeof pipelineMove> }
  | { code: Starting<"SavedSearch">; savedSearch: ActiveSearch }
  | { code: "SearchRun"; request: SearchRequest; description: string };

/** The columns that say what was done. */
export function rowOf(activity: Activity): Omit<NewActivityRow, "happened_at"> {
  const { code } = activity;
  if ("savedSearch" in activity) {
    const { id, name, isShared, request, description } = activity.savedSearch;
    return {
      code,
      saved_search_id: id,
      saved_search_name: name,
      ...(request && { search_request: JSON.stringify(request) }),
      search_request_description: description,
      only_for_author: !isShared,
    };
  }
  if ("request" in activity)
    return {
      code,
      search_request: JSON.stringify(activity.request),
      search_request_description: activity.description,
    };
  return {
    code,
    opportunity_id: activity.opportunityId,
    ...("noteId" in activity && { note_id: activity.noteId }),
    ...("move" in activity && { pipeline_move: JSON.stringify(activity.move) }),
  };
}
