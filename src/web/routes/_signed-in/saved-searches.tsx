import { NextAlert } from "#features/alerts/web/next-alert.tsx";
import { SavedSearchesPage } from "#features/saved-searches/web/saved-searches-page.tsx";
import type { SavedSearch } from "#features/saved-searches/web/saved-search-queries.ts";
import { SuggestedSearches } from "#features/workspace/web/dashboard/day-one.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

// One for all renders: rows are rendered only when they change.
const nextAlert = (search: SavedSearch) => <NextAlert search={search} />;

export const Route = createFileRoute("/_signed-in/saved-searches")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Saved searches") }] }),
  component: () => (
    <>
      <DeskBar />
      <SavedSearchesPage nextAlert={nextAlert} suggested={<SuggestedSearches />} />
    </>
  ),
});
