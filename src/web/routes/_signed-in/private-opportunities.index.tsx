import { PrivateListPage } from "#features/private-opportunities/web/private-list-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/private-opportunities/")({
  validateSearch: (raw: Record<string, unknown>): { page?: number } => {
    const page = Number(raw["page"]);
    return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Private opportunities") }] }),
  component: PrivateOpportunities,
});

function PrivateOpportunities() {
  const { page = 1 } = Route.useSearch();
  return (
    <>
      <DeskBar />
      <PrivateListPage page={page} />
    </>
  );
}
