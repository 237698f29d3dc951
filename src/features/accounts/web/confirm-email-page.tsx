import { Page } from "#web/ui/page.tsx";

/** Confirm your e-mail. */
export const ConfirmEmailPage = (_props: { code: string | undefined }) => (
  <Page>
    <h1>Confirm your e-mail</h1>
  </Page>
);
