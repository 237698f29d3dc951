import { Page } from "#web/ui/page.tsx";

/** Tour. */
export const SignupTourPage = () => (
  <Page>
    <h1>Tour</h1>
  </Page>
);
