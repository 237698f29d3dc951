import { Page } from "#web/ui/page.tsx";

/** Manage account. */
export const AccountPage = () => (
  <Page>
    <h1>Manage account</h1>
  </Page>
);
