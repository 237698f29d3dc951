import { NextMessageCard } from "#features/alerts/web/next-message-card.tsx";
import { PausedByPlan } from "#features/billing/web/paused-by-plan.tsx";
import { NotificationSettingsPage } from "#features/accounts/web/notification-settings-page.tsx";
import { PushDevices } from "#features/push/web/push-devices.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/notification-settings")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Notifications") }] }),
  component: () => (
    <>
      <NotificationSettingsPage
        note={
          <>
            <PausedByPlan />
            <NextMessageCard />
          </>
        }
      />
      <PushDevices />
    </>
  ),
});
