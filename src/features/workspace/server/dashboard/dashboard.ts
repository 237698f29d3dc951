import type { ActivityService } from "#features/activity/server/service.ts";
import type { CoverageService } from "#features/coverage/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { SearchNewsService } from "#features/saved-searches/server/news/service.ts";
import type { TriageService } from "#features/triage/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { activityQuery } from "#features/activity/contract.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { searchesToAnswer } from "#features/saved-searches/server/unanswered/service.ts";
import { watchesToAnswer } from "#features/watch-list/server/unanswered/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { Clock } from "#platform/clock.ts";

/** What capabilities answer about themselves. The dashboard reads none of their tables. */
export type DashboardNeeds = {
  db: Database;
  clock: Clock;
  triage: Pick<TriageService, "visit">;
  searchNews: SearchNewsService;
  watchList: Pick<WatchListService, "closingNext" | "unreadChanges">;
  coverage: Pick<CoverageService, "freshness">;
  pipeline: Pick<PipelineService, "list" | "board">;
  activity: Pick<ActivityService, "search">;
  organisations: { details: Pick<OrganisationService["details"], "get"> };
};

/** "New" begins at the last visit, but not before this; on a first visit it begins here. */
const [longestAway, firstLook] = [{ hours: 24 * 30 }, { hours: 24 * 7 }];
/** How many of each are shown. */
const [maxClosing, maxAnswers, maxActivity, maxChanged, maxShared] = [8, 2, 4, 3, 2];
/** What was shared longer ago, and not answered, is asked about no more. */
const asksFor = { hours: 24 * 30 };

/** A member's start page: what is new to them, what closes, and what their colleagues do. */
export function dashboardService(needs: DashboardNeeds) {
  const { db, clock, triage, searchNews, watchList, coverage, pipeline, activity, organisations } = needs;

  async function changesToRead(caller: Caller) {
    const items = await watchList.unreadChanges(caller);
    const countOfChanges = items.reduce((sum, item) => sum + item.countOfChanges, 0);
    return { totalRecords: items.length, countOfChanges, items: items.slice(0, maxChanged) };
  }

  /** What was shared with the caller lately, of which they have not chosen when they are told. */
  async function sharedToAnswer(caller: Caller) {
    const since = clock.now().subtract(asksFor);
    const [searches, watches] = await Promise.all([
      searchesToAnswer(db, caller, since),
      watchesToAnswer(db, caller, since),
    ]);
    const items = [...searches, ...watches];
    return { totalRecords: items.length, items: items.slice(0, maxShared) };
  }

  async function newsSinceLastVisit(caller: Caller) {
    const now = clock.now();
    const { lastVisitEnded } = await triage.visit(caller);
    const isFirstVisit = lastVisitEnded === null;
    const since = isFirstVisit ? now.subtract(firstLook) : later(lastVisitEnded, now.subtract(longestAway));
    return { since, isFirstVisit, news: await searchNews.newsSince(caller, since) };
  }

  async function lookingOf(caller: Caller) {
    const details = await organisations.details.get(requirePermission(caller, "organisation.read"));
    return {
      organisationName: details.organisationName,
      categoryIds: details.categoryIdsInterestedIn,
      locationIds: details.locationIdsInterestedIn,
    };
  }

  return {
    /** Everything in one call. Asking for it is a visit. */
    async read(caller: Caller, timeZoneId: string) {
      const [visit, watched, changed, shared, sources, board, unanswered, recent] = await Promise.all([
        newsSinceLastVisit(caller),
        watchList.closingNext(caller, { limit: maxClosing, timeZoneId }),
        changesToRead(caller),
        sharedToAnswer(caller),
        coverage.freshness(),
        pipeline.board(caller, { perStage: 0, ownedBy: "Everyone", timeZoneId }),
        pipeline.list(caller, { page: 1, pageSize: maxAnswers, show: "NeedAnswer", ownedBy: "Everyone", timeZoneId }),
        activity.search(activityQuery.parse({ pageSize: maxActivity }), caller),
      ]);
      const { counts } = watched;
      const { since, isFirstVisit, news } = visit;
      return {
        since: isoInstant(since),
        isFirstVisit,
        ...news,
        closing: { totalRecords: counts.active, items: watched.items },
        isDayOne: news.searches.totalRecords === 0 && counts.active + counts.inactive === 0,
        changesToRead: changed,
        sharedToAnswer: shared,
        sources,
        pipeline: {
          inPlay: board.counts.inPlay,
          stages: board.stages.map(({ stage, totalRecords }) => ({ stage, totalRecords })),
          needAnswer: unanswered,
        },
        activity: recent,
      };
    },

    /** Searches that the caller's organisation may want to save, on its first days. */
    suggestedSearches: async (caller: Caller) => {
      const items = await searchNews.suggested(caller, await lookingOf(caller));
      return { totalRecords: items.length, items };
    },
  };
}

function later(text: string, earliest: Temporal.Instant): Temporal.Instant {
  const instant = Temporal.Instant.from(text);
  return Temporal.Instant.compare(instant, earliest) > 0 ? instant : earliest;
}
