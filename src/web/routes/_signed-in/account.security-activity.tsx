import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { SecurityActivityPage } from "#features/security-events/web/security-activity-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/security-activity")({
  validateSearch: (raw: Record<string, unknown>) => knownSearch(raw, pageIn(raw)),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Security activity") }] }),
  component: SecurityActivity,
});

function SecurityActivity() {
  const { page = 1 } = Route.useSearch();
  return <SecurityActivityPage page={page} />;
}
