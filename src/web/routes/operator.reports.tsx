import { ReportsPage } from "#features/opportunities/web/operator/reports-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/reports")({
  validateSearch: (raw: Record<string, unknown>): { settled?: true } =>
    knownSearch(raw, String(raw["settled"]) === "true" ? { settled: true } : {}),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Reports | Operator") }] }),
  component: Reports,
});

function Reports() {
  const { settled = false } = Route.useSearch();
  return <ReportsPage isSettled={settled} />;
}
