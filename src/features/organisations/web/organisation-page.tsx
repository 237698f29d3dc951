import { Page } from "#web/ui/page.tsx";

/** Organisation. */
export const OrganisationPage = () => (
  <Page>
    <h1>Organisation</h1>
  </Page>
);
