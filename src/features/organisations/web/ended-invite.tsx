import { signIn } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import type { InviteEnd } from "./invitation-query.ts";

type Props = { end: InviteEnd; isSignedIn: boolean };

/** An invite that can no longer be used: why, and what to do instead. */
export function EndedInvite({ end, isSignedIn }: Props) {
  const { title, lead } = endTexts[end];
  return (
    <FormPage title={title} lead={<p>{lead}</p>}>
      <Actions>
        {isSignedIn ? (
          <ButtonLink to="/dashboard" preset="primary">
            Dashboard
          </ButtonLink>
        ) : (
          <Button preset="primary" onClick={() => void signIn("/dashboard")}>
            Sign in
          </Button>
        )}
        <ButtonLink to="/opportunities">Search tenders</ButtonLink>
      </Actions>
    </FormPage>
  );
}

// The link does not name the organisation any more: whoever finds it later learns nothing.
const endTexts: Record<InviteEnd, { title: string; lead: string }> = {
  unknown: {
    title: "This invite link is not valid",
    lead: "The link may be incomplete, or a newer invite has replaced it. Use the latest email, or ask the person who invited you to send it again.",
  },
  accepted: {
    title: "This invite has been accepted",
    lead: "If it was you, sign in with the invited email. The organisation is in your account.",
  },
  cancelled: {
    title: "This invite was cancelled",
    lead: "You can no longer use it. If you think this is a mistake, ask the person who invited you.",
  },
  expired: {
    title: "This invite has expired",
    lead: "It was valid for 30 days. Ask the person who invited you to send it again.",
  },
};
