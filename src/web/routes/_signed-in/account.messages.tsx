import { MessagesPage } from "#features/alerts/web/messages-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/messages")({
  validateSearch: (raw: Record<string, unknown>) => knownSearch(raw, pageIn(raw)),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Messages") }] }),
  component: Messages,
});

function Messages() {
  const { page = 1 } = Route.useSearch();
  return <MessagesPage page={page} />;
}
