import { Page } from "#web/ui/page.tsx";

/** Subscription. */
export const SubscriptionPage = () => (
  <Page>
    <h1>Subscription</h1>
  </Page>
);
