import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { SearchService } from "#features/search/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";
import { shareAnswer } from "#platform/shared-answer.ts";

/** How long an answer is given again, at most: what closes meanwhile is still counted as open. */
const maxAgeMs = 10_000;
const maxAnswers = 200;

type Needs = { engine: Pick<SearchEngine, "state">; clock: Clock };

/**
 * Answers a visitor's search without words from a cache: the default page and facets, the landing page's examples, the
 * footer's awards, a state's or category's page. An answer is made for an anonymous caller and given to anonymous
 * callers alone, until notices change; private notices never come into it. While the index is being rebuilt nothing is
 * cached, so that everybody is told.
 */
export function withVisitorAnswers<Service extends Pick<SearchService, "search">>(
  service: Service,
  { engine, clock }: Needs,
): Service {
  const cached = createRevisionCache(() => {
    const { ready, sequence } = engine.state();
    return ready ? sequence : Number.NaN;
  }).byKey<Awaited<ReturnType<SearchService["search"]>>>(maxAnswers);
  const search: SearchService["search"] = (request, caller, options) => {
    if (caller.kind !== "anonymous" || options?.user || request.freeText !== "")
      return service.search(request, caller, options);
    const key = `${Math.floor(clock.now().epochMilliseconds / maxAgeMs)} ${JSON.stringify(request)}`;
    return cached(key, async () => shareAnswer(await service.search(request, caller, options)));
  };
  return { ...service, search };
}
