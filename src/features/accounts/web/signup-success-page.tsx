import { Page } from "#web/ui/page.tsx";

/** You are set up. */
export const SignupSuccessPage = (_props: { paymentCode: string | undefined }) => (
  <Page>
    <h1>You are set up</h1>
  </Page>
);
