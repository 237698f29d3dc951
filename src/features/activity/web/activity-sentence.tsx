import { slugOf } from "#domain/slug.ts";
import type { ActivityCode } from "#features/activity/shapes.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ActivityItem } from "./activity-query.ts";

type Words = { icon: IconName; verb: string; after?: string };

/** What comes before and after the name of the thing. */
const words: Record<Exclude<ActivityCode, "PipelineMoved">, Words> = {
  OpportunityViewed: { icon: "document", verb: "opened" },
  OpportunityWatched: { icon: "eye", verb: "is watching" },
  OpportunityUnwatched: { icon: "eye-off", verb: "stopped watching" },
  WatchShared: { icon: "people", verb: "shared", after: "with everyone" },
  SavedSearchCreated: { icon: "bell", verb: "saved the search" },
  SavedSearchUpdated: { icon: "pencil", verb: "changed the search" },
  SavedSearchDeleted: { icon: "trash", verb: "deleted the search" },
  SavedSearchShared: { icon: "people", verb: "shared the search", after: "with everyone" },
  NoteCreated: { icon: "note", verb: "wrote a note on" },
  NoteUpdated: { icon: "pencil", verb: "changed a note on" },
  NoteDeleted: { icon: "trash", verb: "deleted a note on" },
  SearchRun: { icon: "search", verb: "ran the search" },
};

export const activityIcon = ({ activityCode }: ActivityItem): IconName =>
  activityCode === "PipelineMoved" ? "kanban" : words[activityCode].icon;

/** Who did it: "You", a name, or nobody known any more. */
export const doerOf = ({ isOwn, userFullname }: ActivityItem): string =>
  isOwn ? "You" : (userFullname ?? "A former member");

/** What was done, as a sentence with links. */
export function ActivitySentence({ item }: { item: ActivityItem }) {
  const who = <strong>{doerOf(item)}</strong>;
  if (item.activityCode === "PipelineMoved") {
    const { from, to } = item.pipelineMove ?? { from: null, to: "another stage" };
    return (
      <>
        {who} moved <Thing item={item} />
        {from !== null && <> from {from}</>} to <strong>{to}</strong>
      </>
    );
  }
  const { verb, after } = words[item.activityCode];
  const isPlural = item.isOwn && item.activityCode === "OpportunityWatched";
  return (
    <>
      {who} {isPlural ? "are watching" : verb} <Thing item={item} />
      {after && ` ${after}`}
    </>
  );
}

/** The notice or search that it is about, as a link. A notice that the reader may no longer see is not named. */
function Thing({ item }: { item: ActivityItem }): ReactNode {
  const { opportunityId: id, opportunityTitle: title, savedSearchName, searchRequest, searchRequestDescription } = item;
  if (id !== null && title !== null)
    return (
      <Link to="/opportunities/$id/{-$slug}" params={{ id, slug: slugOf(title) || undefined }}>
        {title}
      </Link>
    );
  const name = savedSearchName ?? searchRequestDescription;
  if (name === null) return "an opportunity that is no longer shown";
  const isGone = searchRequest === null || item.activityCode === "SavedSearchDeleted";
  return isGone ? <strong>{name}</strong> : <Link {...addressOf(urlOfRequest(searchRequest))}>{name}</Link>;
}
