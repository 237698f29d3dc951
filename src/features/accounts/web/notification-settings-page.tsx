import { Page } from "#web/ui/page.tsx";

/** Notification settings. */
export const NotificationSettingsPage = () => (
  <Page>
    <h1>Notification settings</h1>
  </Page>
);
