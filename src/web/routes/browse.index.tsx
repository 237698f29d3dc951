import { overviewQuery } from "#features/browse/web/browse-queries.ts";
import { OverviewPage } from "#features/browse/web/overview-page.tsx";
import { canonical, title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(overviewQuery).then(() => undefined),
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Browse tenders") },
      { name: "description", content: "Open tenders of Australian governments by state, category and buyer." },
    ],
    links: [canonical(match.context.site, "/browse")],
  }),
  component: Browse,
});

function Browse() {
  const { data } = useSuspenseQuery(overviewQuery);
  return <OverviewPage overview={data} />;
}
