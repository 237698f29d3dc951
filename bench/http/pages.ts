import { slugOf } from "#domain/slug.ts";
import type { Bench } from "../figure.ts";
import { type Call, onceEach } from "./load.ts";
import type { Web } from "./web-process.ts";

type Report = Parameters<Bench["run"]>[1];

/** Calls and pages alternate, so that the process has warmed up and grown alike for both. */
const turns = 3;
const connections = 4;
/** What a search page asks for beside its words. */
const askedByPages = { useSemanticSearch: true, orderBy: "Relevance", pageSize: 20, timeZoneId: "Australia/Sydney" };
/** A page costs its server at most this many times the CPU of the search behind it. */
const maxRatio = 2;

/**
 * The web process's CPU time for a page as a multiple of that for a call of search/free/search, all threads included.
 * For the search page that is the call that it makes itself; for the others, one of the mix. A ratio of CPU times hardly
 * depends on what else the machine does.
 */
export async function measurePages({ address, metric }: Web, searches: readonly Call[], report: Report): Promise<void> {
  const accepts = { "accept-encoding": "gzip, deflate, br" };
  const calls = searches.map((call) => ({ ...call, headers: accepts }));
  const asPages = (paths: string[]): Call[] => paths.map((path) => ({ path, headers: accepts }));
  const repeated = (path: string) => asPages(Array.from({ length: calls.length }, () => path));
  const words = searches.map(({ body }) => (JSON.parse(body!) as { freeText: string }).freeText);
  const loads = {
    call: calls,
    ownCall: calls.map((call, index) => ({
      ...call,
      body: JSON.stringify({ ...askedByPages, freeText: words[index] }),
    })),
    landing: repeated("/"),
    search: asPages(words.map((q) => `/opportunities?${new URLSearchParams({ q })}`)),
    detail: asPages(await detailPaths(address, calls)),
    coverage: repeated("/coverage"),
  };
  const cpuMs = { call: 0, ownCall: 0, landing: 0, search: 0, detail: 0, coverage: 0 };
  const names = Object.keys(loads) as (keyof typeof loads)[];
  let failed = 0;
  for (let turn = 0; turn <= turns; turn++)
    for (const name of names) {
      const before = await metric("process_cpu_seconds_total");
      const sent = await onceEach({ address, calls: loads[name], connections });
      const spent = (await metric("process_cpu_seconds_total")) - before;
      failed += sent.failed;
      if (turn > 0) cpuMs[name] += (spent * 1000) / loads[name].length / turns; // the first turn warms up
    }
  report({ case: "CPU of a search call", value: cpuMs.call, unit: "ms", target: null });
  report({ case: "CPU of the search page's call", value: cpuMs.ownCall, unit: "ms", target: null });
  for (const name of ["landing", "search", "detail", "coverage"] as const) {
    const value = cpuMs[name] / (name === "search" ? cpuMs.ownCall : cpuMs.call);
    report({ case: `CPU of the ${name} page`, value, unit: "times the call", target: { atMost: maxRatio } });
  }
  report({ case: "pages and calls not answered with 200", value: failed, unit: "requests", target: { atMost: 0 } });
}

/** The addresses of notices that the calls find; some calls find none, so others are repeated. */
async function detailPaths(address: string, calls: readonly Call[]): Promise<string[]> {
  type Found = { items: { publicOpportunityId: string; title: string }[] };
  const headers = { "content-type": "application/json" };
  const found = await Promise.all(
    calls.map(async ({ path, body }) => {
      const answer = await fetch(address + path, { method: "POST", headers, body: body! });
      return ((await answer.json()) as Found).items.slice(0, 1);
    }),
  );
  const paths = found.flat().map(({ publicOpportunityId: id, title }) => `/opportunities/${id}/${slugOf(title)}`);
  return Array.from({ length: calls.length }, (_, index) => paths[index % paths.length]!);
}
