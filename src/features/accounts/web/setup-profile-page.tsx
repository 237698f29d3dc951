import { Page } from "#web/ui/page.tsx";

/** Set up your profile. */
export const SetupProfilePage = (_props: { paymentCode: string | undefined }) => (
  <Page>
    <h1>Set up your profile</h1>
  </Page>
);
