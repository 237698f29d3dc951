import { CoveragePage } from "#features/coverage/web/coverage-page.tsx";
import { coverageQuery } from "#features/coverage/web/coverage-query.ts";
import { canonical, title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/coverage")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(coverageQuery).then(() => undefined),
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Coverage") },
      {
        name: "description",
        content: "Which tender portals we check, when we last checked them, and which public buyers are missing.",
      },
    ],
    links: [canonical(match.context.site, "/coverage")],
  }),
  component: Coverage,
});

function Coverage() {
  const { data } = useSuspenseQuery(coverageQuery);
  return <CoveragePage coverage={data} />;
}
