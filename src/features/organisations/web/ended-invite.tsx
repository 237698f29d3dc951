import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { useReaderZone } from "#web/clock.tsx";
import { signIn } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import type { Invitation } from "./invitation-query.ts";

type Props = { invitation: Invitation | null; isSignedIn: boolean };

/** An invite that can no longer be used: why, and what to do instead. */
export function EndedInvite({ invitation, isSignedIn }: Props) {
  const zone = useReaderZone() ?? "Australia/Sydney";
  const { title, lead } = endedInviteText(invitation, isSignedIn, zone);
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

function endedInviteText(invitation: Invitation | null, isSignedIn: boolean, zone: string) {
  if (!invitation)
    return {
      title: "This invite link is not valid",
      lead: "The link may be incomplete, or a newer invite has replaced it. Use the latest email, or ask the person who invited you to send it again.",
    };
  const { organisationName: name, state, expiryDate } = invitation;
  if (state === "Accepted")
    return {
      title: "This invite has been accepted",
      lead: `It was an invite to join ${name}.${isSignedIn ? "" : " Sign in with the invited email."}`,
    };
  if (state === "Cancelled")
    return {
      title: "This invite was cancelled",
      lead: `You can no longer use it to join ${name}. If you think this is a mistake, ask one of its admins.`,
    };
  return {
    title: "This invite has expired",
    lead: `It expired on ${formatDate(epochOf(expiryDate), zone)}. An admin of ${name} can send it again.`,
  };
}
