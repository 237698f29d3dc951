import { rankChoicesQuery, rankedBuyersQuery, rankedSellersQuery } from "#features/insights/web/insights-queries.ts";
import { InsightsPage } from "#features/insights/web/ranks/insights-page.tsx";
import { readInsightsUrl } from "#features/insights/web/ranks/insights-url.ts";
import { publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/insights/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: readInsightsUrl,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { date } = await queryClient.ensureQueryData(rankChoicesQuery);
    await (deps.by === "buyers"
      ? queryClient.ensureQueryData(rankedBuyersQuery(deps, date))
      : queryClient.ensureQueryData(rankedSellersQuery(deps, date)));
  },
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/insights",
      title: "Insights",
      description:
        "Which sellers win public work in Australia, from which buyers, in which categories, and for how much.",
      isIndexable: Object.keys(match.search).length === 0,
    }),
  component: Insights,
});

function Insights() {
  return Route.useSearch().by === "buyers" ? <Buyers /> : <Sellers />;
}

function Sellers() {
  const url = Route.useSearch();
  const { data: choices } = useSuspenseQuery(rankChoicesQuery);
  const { data } = useSuspenseQuery(rankedSellersQuery(url, choices.date));
  return <InsightsPage url={url} choices={choices} list={{ by: "sellers", answer: data }} />;
}

function Buyers() {
  const url = Route.useSearch();
  const { data: choices } = useSuspenseQuery(rankChoicesQuery);
  const { data } = useSuspenseQuery(rankedBuyersQuery(url, choices.date));
  return <InsightsPage url={url} choices={choices} list={{ by: "buyers", answer: data }} />;
}
