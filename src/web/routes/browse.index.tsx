import { overviewQuery } from "#features/browse/web/browse-queries.ts";
import { OverviewPage } from "#features/browse/web/overview-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(overviewQuery).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/browse",
      title: "Browse tenders",
      description: "Open tenders of Australian governments by state, category and buyer.",
    }),
  component: Browse,
});

function Browse() {
  const { data } = useSuspenseQuery(overviewQuery);
  return <OverviewPage overview={data} />;
}
