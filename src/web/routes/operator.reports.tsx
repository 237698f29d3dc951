import { ReportsPage } from "#features/opportunities/web/operator/reports-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/reports")({
  validateSearch: ({ settled }: Record<string, unknown>): { settled?: true } => (settled === true ? { settled } : {}),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Reports | Operator") }] }),
  component: Reports,
});

function Reports() {
  const { settled = false } = Route.useSearch();
  return <ReportsPage isSettled={settled} />;
}
