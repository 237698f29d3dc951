import { CoveragePage } from "#features/coverage/web/coverage-page.tsx";
import { coverageQuery } from "#features/coverage/web/coverage-query.ts";
import { publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/coverage")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(coverageQuery).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/coverage",
      title: "Coverage",
      description: "Which tender portals we check, when we last checked them, and which public buyers are missing.",
    }),
  component: Coverage,
});

function Coverage() {
  const { data } = useSuspenseQuery(coverageQuery);
  return <CoveragePage coverage={data} />;
}
