import { NotificationPage } from "#features/saved-searches/web/notification-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/saved-search-notification/$savedSearchNotificationId")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "New notices") }] }),
  component: Notified,
});

function Notified() {
  const { savedSearchNotificationId } = Route.useParams();
  // Another notification begins with its first notice.
  return <NotificationPage key={savedSearchNotificationId} id={savedSearchNotificationId} />;
}
