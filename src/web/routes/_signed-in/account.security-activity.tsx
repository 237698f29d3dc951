import { SecurityActivityPage } from "#features/security-events/web/security-activity-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/security-activity")({
  validateSearch: (raw: Record<string, unknown>): { page?: number } => {
    const page = Number(raw["page"]);
    return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Security activity") }] }),
  component: SecurityActivity,
});

function SecurityActivity() {
  const { page = 1 } = Route.useSearch();
  return <SecurityActivityPage page={page} />;
}
