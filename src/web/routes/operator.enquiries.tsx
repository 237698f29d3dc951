import { EnquiriesPage } from "#features/support/web/operator/enquiries-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/enquiries")({
  validateSearch: (raw: Record<string, unknown>): { settled?: true } =>
    knownSearch(raw, String(raw["settled"]) === "true" ? { settled: true } : {}),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Enquiries | Operator") }] }),
  component: Enquiries,
});

function Enquiries() {
  const { settled = false } = Route.useSearch();
  return <EnquiriesPage isSettled={settled} />;
}
