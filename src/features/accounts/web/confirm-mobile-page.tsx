import { Page } from "#web/ui/page.tsx";

/** Confirm your mobile number. */
export const ConfirmMobilePage = () => (
  <Page>
    <h1>Confirm your mobile number</h1>
  </Page>
);
