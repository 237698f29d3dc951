import { Page } from "#web/ui/page.tsx";

/** Organisation users. */
export const OrganisationUsersPage = () => (
  <Page>
    <h1>Organisation users</h1>
  </Page>
);
