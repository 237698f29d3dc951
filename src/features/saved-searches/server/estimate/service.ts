import { statusOf } from "#domain/opportunity-status.ts";
import { searchUserOf } from "#features/saved-searches/server/policy.ts";
import { storedRequestOf } from "#features/saved-searches/server/stored-request.ts";
import { maxNameLength } from "#features/saved-searches/shapes.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { contradictionIn } from "./contradictions.ts";
import { isTooMany, newsReplay, perDayOf, totalOf } from "./replay.ts";

export type EstimateService = ReturnType<typeof estimateService>;

type Needs = Parameters<typeof newsReplay>[0] & {
  search: Pick<SearchService, "effectiveRequest" | "search" | "listed" | "matchingIds">;
  descriptions: DescriptionService;
};

/** How many notices each side of a comparison lists. */
const maxListed = 100;

/** What searches would have found and what edits of them change, before they are saved. */
export function estimateService({ search, descriptions, ...needs }: Needs) {
  const { clock } = needs;
  const replayAll = newsReplay({ ...needs, search });
  const replay = async (request: SearchRequest, caller: Caller) => (await replayAll([request], caller))[0]!;
  const saved = async (request: SearchRequest, caller: Caller) =>
    storedRequestOf(await search.effectiveRequest(request, caller));

  return {
    async estimate(caller: Caller, wanted: SearchRequest) {
      searchUserOf(caller);
      const request = await saved(wanted, caller);
      const today = clock.now().toZonedDateTimeISO(request.timeZoneId).toPlainDate();
      const contradiction = contradictionIn(request, today);
      const [days, now, [description], proposedName] = await Promise.all([
        replay(request, caller),
        search.search({ ...request, pageSize: 1 }, caller),
        descriptions.describe([request], caller),
        descriptions.proposeName(request, caller, maxNameLength),
      ]);
      const waysOut = (contradiction?.waysOut ?? []).map(async ({ label, request: other }) => ({
        label,
        searchRequest: other,
        total: totalOf(await replay(other, caller)),
      }));
      const busiest = days.reduce((most, day) => (day.count > most.count ? day : most), days[0]!);
      return {
        searchRequest: request,
        searchRequestDescription: description!,
        proposedName,
        days,
        total: totalOf(days),
        perDay: perDayOf(totalOf(days)),
        busiestDay: busiest.count > 0 ? busiest : null,
        isTooMany: isTooMany(totalOf(days)),
        openNow: now.totalRecords,
        hiddenByFilters: now.hiddenByFilters ?? [],
        canNeverMatch: contradiction && { sentence: contradiction.sentence, waysOut: await Promise.all(waysOut) },
      };
    },

    /** Compares what matches now. Of a search with open or planned notices only these count. */
    async compare(caller: Caller, requests: { before: SearchRequest; after: SearchRequest }) {
      searchUserOf(caller);
      const [before, after] = await Promise.all([saved(requests.before, caller), saved(requests.after, caller)]);
      const [idsBefore, idsAfter, [daysBefore, daysAfter], [description]] = await Promise.all([
        search.matchingIds(upcomingOnly(before), caller),
        search.matchingIds(upcomingOnly(after), caller),
        replayAll([before, after], caller),
        descriptions.describe([after], caller),
      ]);
      const side = async (request: SearchRequest, ids: number[], others: number[]) => {
        const own = new Set(others);
        const different = ids.filter((id) => !own.has(id));
        const listed = await search.listed(request, different.slice(0, maxListed), caller);
        return { totalRecords: different.length, items: listed.map(({ item }) => item) };
      };
      const [gained, lost] = await Promise.all([side(after, idsAfter, idsBefore), side(before, idsBefore, idsAfter)]);
      return {
        before: idsBefore.length,
        after: idsAfter.length,
        gained,
        lost,
        perDayBefore: perDayOf(totalOf(daysBefore!)),
        perDayAfter: perDayOf(totalOf(daysAfter!)),
        searchRequestDescription: description!,
      };
    },
  };
}

const upcoming: number[] = [statusOf("Open").id, statusOf("FutureOpportunity").id];

/** Soonest closing first; without closed, awarded and cancelled notices if the search has others. */
function upcomingOnly(request: SearchRequest): SearchRequest {
  const statusIds = request.statusIds?.length ? request.statusIds : upcoming;
  const open = statusIds.filter((id) => upcoming.includes(id));
  return { ...request, statusIds: open.length > 0 ? open : statusIds, orderBy: "ClosingSoon" };
}
