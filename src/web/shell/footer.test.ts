import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { FooterCategories, footerCategories } from "./footer-categories.tsx";
import { FooterPosts } from "./footer-posts.tsx";
import { recentPosts } from "./recent-posts.ts";

afterEach(() => vi.unstubAllGlobals());

const textOf = (part: FunctionComponent, client: QueryClient) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(part))).replaceAll(/<[^>]+>/g, "");

test("the footer tells an empty list from one that failed to load, and loads that again until it is there", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("the network is gone")));
  for (const [part, query, failed, empty] of [
    [FooterCategories, footerCategories, "Failed to load categories", "No category has open tenders"],
    [FooterPosts, recentPosts, "Failed to load blog articles", "No recent blog articles available"],
  ] as const) {
    const client = new QueryClient();
    const { queryKey, queryFn, refetchInterval } = query;
    expect(await client.fetchQuery<unknown>({ queryKey: [...queryKey], queryFn: queryFn as () => unknown })).toBeNull();
    expect(textOf(part, client)).toBe(failed);
    const next = refetchInterval as (query: { state: { data: unknown } }) => number | false;
    expect([next({ state: { data: null } }), next({ state: { data: [] } })]).toEqual([10_000, false]);
    client.setQueryData(queryKey, []);
    expect(textOf(part, client)).toBe(empty);
  }
});
