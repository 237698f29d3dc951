import { slugOf } from "#domain/slug.ts";
import { type Bench, percentile } from "../figure.ts";
import { asFastAsPossible, type Call, onceEach, steadily } from "./load.ts";
import type { Web } from "./web-process.ts";

type Report = Parameters<Bench["run"]>[1];
type Items = { items: Record<string, string>[] };

const perSecond = 50;
const minRate = 300;
const maxMs = 60;
/** Addresses of a kind that take turns, so that more than one answer is asked for. */
const addresses = 40;

/** How many pages of each kind a second, and how long they take at a steady rate. Each kind is warm. */
export async function measurePageRates({ address, metric }: Web, report: Report): Promise<void> {
  const post = async (path: string, body: object): Promise<Items> => {
    const headers = { "content-type": "application/json" };
    return (await (
      await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })
    ).json()) as Items;
  };
  const [buyers, sellers, notices] = await Promise.all([
    post("/api/v1/buyer/filter", { page: 1, pageSize: addresses }),
    post("/api/v1/seller/filter", { page: 1, pageSize: addresses }),
    post("/api/v1/search/free/search", { pageSize: addresses }),
  ]);
  const pages: Record<string, string[]> = {
    landing: ["/"],
    browse: ["/browse"],
    place: ["/browse/locations/queensland", "/browse/locations/victoria", "/browse/locations/tasmania"],
    buyer: buyers.items.map(({ urlSlug }) => `/browse/buyers/${urlSlug}`),
    insights: ["/insights"],
    seller: sellers.items.map(({ urlSlug }) => `/insights/${urlSlug}`),
    search: notices.items.map(
      ({ title }) => `/opportunities?${new URLSearchParams({ q: title!.split(" ", 2).join(" ") })}`,
    ),
    detail: notices.items.map(({ publicOpportunityId: id, title }) => `/opportunities/${id}/${slugOf(title!)}`),
  };
  for (const [kind, paths] of Object.entries(pages)) {
    const calls = paths.map((path): Call => ({ path, headers: { "accept-encoding": "gzip, deflate, br" } }));
    const first = await onceEach({ address, calls, connections: 4 });
    report({ case: `${kind}: slowest while cold`, value: Math.max(...first.times), unit: "ms", target: null });
    const before = await metric("process_cpu_seconds_total");
    const full = await asFastAsPossible({ address, calls, connections: 16, seconds: 6 });
    const spent = (await metric("process_cpu_seconds_total")) - before;
    const rate = full.times.length / full.seconds;
    report({ case: `${kind}: saturated`, value: rate, unit: "pages/s", target: { atLeast: minRate } });
    report({ case: `${kind}: CPU of a page`, value: (spent * 1000) / full.times.length, unit: "ms", target: null });
    const steady = await steadily({ address, calls, connections: 16, seconds: 6 }, perSecond);
    const p95 = percentile(steady.times, 0.95);
    report({ case: `${kind}: p95 at ${perSecond}/s`, value: p95, unit: "ms", target: { atMost: maxMs } });
    const failed = first.failed + full.failed + steady.failed;
    report({ case: `${kind}: not answered with 200`, value: failed, unit: "pages", target: { atMost: 0 } });
  }
}
