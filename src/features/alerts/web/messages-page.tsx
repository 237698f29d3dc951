import { PausedByPlan } from "#features/billing/web/paused-by-plan.tsx";
import { SettingsTitle } from "#web/ui/settings-section.tsx";
import { Link } from "@tanstack/react-router";
import { NextMessages } from "./next-messages.tsx";
import { SentMessages } from "./sent-messages.tsx";

/** What goes out to the reader next, and what was sent to them and why. */
export const MessagesPage = ({ page }: { page: number }) => (
  <>
    <SettingsTitle
      description={
        <>
          Alerts about your saved searches and what you watch.{" "}
          <Link to="/account/notification-settings">Change what you get and when</Link>
        </>
      }
    >
      Messages
    </SettingsTitle>
    <PausedByPlan />
    {page === 1 && <NextMessages />}
    <SentMessages page={page} />
  </>
);
