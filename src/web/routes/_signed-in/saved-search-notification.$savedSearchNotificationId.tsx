import { NotificationPage } from "#features/saved-searches/web/notification-page.tsx";
import { SearchSlotsProvider } from "#features/search/web/page/search-slots.tsx";
import { MemberActions, MemberFlags } from "#features/triage/web/notice-parts.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/saved-search-notification/$savedSearchNotificationId")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "New notices") }] }),
  component: Notified,
});

const slots = { NoticeActions: MemberActions, NoticeFlags: MemberFlags };

function Notified() {
  const { savedSearchNotificationId } = Route.useParams();
  return (
    <>
      <DeskBar />
      <SearchSlotsProvider value={slots}>
        {/* Another notification begins with its first notice. */}
        <NotificationPage key={savedSearchNotificationId} id={savedSearchNotificationId} />
      </SearchSlotsProvider>
    </>
  );
}
