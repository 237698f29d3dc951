import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { PrivateListPage } from "#features/private-opportunities/web/private-list-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/private-opportunities/")({
  validateSearch: (raw: Record<string, unknown>) => knownSearch(raw, pageIn(raw)),
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
