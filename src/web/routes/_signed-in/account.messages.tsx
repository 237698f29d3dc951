import { MessagesPage } from "#features/alerts/web/messages-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/messages")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Messages") }] }),
  component: Messages,
});

function Messages() {
  const { page = 1 } = Route.useSearch();
  return <MessagesPage page={page} />;
}
