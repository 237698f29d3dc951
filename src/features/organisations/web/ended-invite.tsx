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
      title: "There is no invite with this link",
      lead: "It may have been cut short on its way, or the invite was sent again and the newer link counts. Open the newest letter, or ask whoever invited you for another.",
    };
  const { organisationName: name, state, expiryDate } = invitation;
  if (state === "Accepted")
    return {
      title: "This invite has been accepted",
      lead: `It led into ${name}.${isSignedIn ? "" : " Sign in with the address that was invited."}`,
    };
  if (state === "Cancelled")
    return {
      title: "This invite was withdrawn",
      lead: `It no longer leads into ${name}. Ask one of its admins for another if you think that is a mistake.`,
    };
  return {
    title: "This invite has expired",
    lead: `It was open until ${formatDate(epochOf(expiryDate), zone)}. An admin of ${name} can send it again.`,
  };
}
