import { SavedSearchesPage } from "#features/saved-searches/web/saved-searches-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/saved-searches")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Saved searches") }] }),
  component: SavedSearchesPage,
});
