import { Page } from "#web/ui/page.tsx";

/** Invite. */
export const InvitePage = (_props: { inviteToken: string }) => (
  <Page>
    <h1>Invite</h1>
  </Page>
);
