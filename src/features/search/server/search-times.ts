import type { SearchService } from "#features/search/server/service.ts";

/** How many of the newest searches count. */
const kept = 1_000;

/** Times the searches of this process, as those who wait for them feel it: `p95Ms` is null before the first. */
export function withSearchTimes<Service extends Pick<SearchService, "search">>(service: Service) {
  const times: number[] = [];
  let count = 0;
  const search: SearchService["search"] = async (...wanted) => {
    const from = performance.now();
    const answer = await service.search(...wanted);
    times[count++ % kept] = performance.now() - from;
    return answer;
  };
  const p95Ms = () => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? null;
  };
  return { search: { ...service, search }, p95Ms };
}
