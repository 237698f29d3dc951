import type { Act } from "#features/alerts/shapes.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { statusOf, opportunityStatuses } from "#domain/opportunity-status.ts";
import { searchRequest } from "#features/search/contract.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { searchEmails } from "#features/saved-searches/server/emails/service.ts";
import type { Database } from "#platform/db/db.ts";
import { bySoonest, type ListedNotice, messageNotice, type MessageNotice } from "./notice-lines.ts";
import { type MatchItem, matchItems, type MessageItems } from "./queries.ts";
import type { MessageReader } from "./reader.ts";
import { wordsMatched } from "./words-matched.ts";

/** What one search has found, for a message. */
export type SearchSection = {
  savedSearchId: number;
  savedSearchPublicId: string;
  name: string;
  /** Who has changed lately what it finds: "Ben Hill changed what this search finds on Wed 16 Sep 2026. Before: ..." */
  requestChange?: string;
  /** The notices that are listed under this search, soonest closing first. */
  notices: (MessageNotice & { alsoFoundBy: string[]; matched: string | null; less: Act | null })[];
  /** All notices that it found, also those that are listed under another search. */
  opportunityIds: number[];
  items: MatchItem[];
};

/** The matches of a message, as they are at the moment of sending. */
export type Matches = {
  sections: SearchSection[];
  /** What was found and has closed since: their titles with what became of them. */
  over: MessageNotice[];
};

type Needs = { db: Database; opportunities: Pick<OpportunityService, "listedFor"> };

const upcoming: number[] = [statusOf("Open").id, statusOf("FutureOpportunity").id];
const statusIdOf = (name: string) => opportunityStatuses.find((status) => status.name === name)!.id;

/**
 * Reads the matches of a message again. Notices that its reader may no longer see are gone; a notice that several
 * searches found stands once, under the first by name.
 */
export async function matchesOf(
  { db, opportunities }: Needs,
  message: MessageItems,
  { personId, organisationId, zone, now, paused }: MessageReader,
): Promise<Matches> {
  const stored = await matchItems(db, message, organisationId);
  const items = stored.filter(({ savedSearchId }) => !paused.savedSearches.has(savedSearchId));
  const listed = await opportunities.listedFor([...new Set(items.map(({ opportunityId }) => opportunityId))], {
    kind: "member",
    organisationId,
  });
  const noticeOf = new Map(listed.map((notice) => [notice.id, notice]));
  const current = items.filter((item) => isCurrent(item, noticeOf.get(item.opportunityId)));
  const found = new Set(current.map(({ opportunityId }) => opportunityId));
  const searchIds = new Set(current.map(({ savedSearchId }) => savedSearchId));
  const requestChanges = await searchEmails.requestChanges(db, { personId, now }, [...searchIds]);
  const matched = await wordsMatched(db, message, current);
  const placed = new Set<number>();
  const sections = [...Map.groupBy(current, ({ savedSearchId }) => savedSearchId).values()].map((own) => {
    const { savedSearchId, savedSearchPublicId, savedSearchName: name, isOwn } = own[0]!;
    const requestChange = requestChanges.get(savedSearchId);
    const ids = [...new Set(own.map(({ opportunityId }) => opportunityId))];
    const notices = ids
      .filter((id) => !placed.has(id))
      .map((id) => ({
        ...messageNotice(noticeOf.get(id)!, now, zone),
        matched: matched(own[0]!, id),
        less: isOwn ? withoutItsBuyer(noticeOf.get(id)!, savedSearchPublicId) : null,
        alsoFoundBy: current
          .filter((other) => other.opportunityId === id && other.savedSearchId !== savedSearchId)
          .map(({ savedSearchName }) => savedSearchName),
      }));
    for (const id of ids) placed.add(id);
    return {
      savedSearchId,
      savedSearchPublicId,
      name,
      ...(requestChange && { requestChange: requestChangeText(requestChange, zone) }),
      notices: notices.sort(bySoonest),
      opportunityIds: ids,
      items: own,
    };
  });
  const over = listed.filter(({ id }) => !found.has(id)).map((notice) => messageNotice(notice, now, zone));
  return { sections, over };
}

/** The act that leaves a notice's buyer out of a search; null if no buyer is named. Only the owner's links change it. */
export const withoutItsBuyer = ({ item }: ListedNotice, savedSearchId: string): Act | null =>
  item.buyer === null ? null : { act: "less", publicOpportunityId: item.publicOpportunityId, savedSearchId };

/** False for a notice that has closed since, unless the search asks for such notices. */
function isCurrent({ request }: MatchItem, notice: ListedNotice | undefined): boolean {
  if (!notice) return false;
  const parsed = searchRequest.safeParse(request);
  const statusIds = parsed.success ? (parsed.data.statusIds ?? upcoming) : upcoming;
  return statusIds.length === 0 || statusIds.includes(statusIdOf(notice.item.status));
}

type RequestChange = { changedDate: string; changedBy: string | null; descriptionBefore: string };

function requestChangeText({ changedDate, changedBy, descriptionBefore }: RequestChange, zone: string): string {
  const day = formatWeekday(epochOf(changedDate), zone);
  return `${changedBy ?? "A former colleague"} changed what this search finds on ${day}. Before: ${descriptionBefore}`;
}
