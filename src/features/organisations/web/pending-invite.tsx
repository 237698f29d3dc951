import { epochOf } from "#domain/epoch.ts";
import { formatZonedMoment } from "#domain/format-time.ts";
import { ConfirmContact } from "#features/accounts/web/confirm-contact.tsx";
import { useReaderZone } from "#web/clock.tsx";
import { api } from "#web/api/client.ts";
import { signIn, signOut, signUp } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { useState } from "react";
import { AcceptInvite } from "./accept-invite.tsx";
import type { Invitation } from "./invitation-query.ts";
import type { InviteStep } from "./invite-step.ts";
import { storeInvite } from "./stored-invite.ts";

type Props = {
  token: string;
  invitation: Invitation;
  step: InviteStep;
  /** The email the reader is signed in with. */
  email: string | undefined;
  /** The reader's current organisation. */
  organisationName: string | undefined;
};

const emailVerification = {
  contactName: "email address",
  send: () => api.accounts.sendEmailVerificationCode({}),
  verify: (emailCode: string) => api.accounts.verifyEmailCode({ body: { emailCode } }),
};

/** The address that the invite's email has put into its link; undefined if the link was shortened or typed. */
function invitedAddress(): string | undefined {
  try {
    const address = decodeURIComponent(location.hash.slice(1));
    return address.includes("@") && address.length <= 254 ? address : undefined;
  } catch {
    return undefined; // not an encoded address
  }
}

/** A valid invite, and the reader's next step. */
export function PendingInvite({ token, invitation, step, email, organisationName }: Props) {
  const [mustVerify, setMustVerify] = useState(false);
  const zone = useReaderZone() ?? "Australia/Sydney";
  const { organisationName: name, invitedByName, role, expiryDate } = invitation;
  if (mustVerify && email)
    return (
      <ConfirmContact
        {...emailVerification}
        address={email}
        why={`To join ${name}, verify the invited address.`}
        onVerified={() => setMustVerify(false)}
      />
    );
  return (
    <FormPage
      title={`${name} invites you`}
      lead={
        <p>
          {invitedByName ?? "An admin"} invites you to join as{" "}
          {role === "OrganisationAdmin"
            ? "an admin, who can change the organisation, its people and its subscription"
            : "a user"}
          . The invite is for the email address that it was sent to, and expires on{" "}
          {formatZonedMoment(epochOf(expiryDate), zone)}.
        </p>
      }
    >
      {step === "sign-in" && (
        <Actions>
          <Button
            preset="primary"
            onClick={() => {
              storeInvite(token);
              void signUp(undefined, { email: invitedAddress() });
            }}
          >
            Sign up
          </Button>
          <Button onClick={() => void signIn(undefined, { email: invitedAddress() })}>Sign in</Button>
        </Actions>
      )}
      {step === "other-address" && (
        <>
          <p>
            You are signed in {email ? `as ${email}` : "with an account that has no email"}, and the invite was sent to
            another address. Sign out, open the link in the email again, and sign in or sign up with the address that
            received it. Or ask for an invite to the address you use.
          </p>
          <Actions>
            <Button preset="primary" onClick={() => void signOut()}>
              Sign out
            </Button>
            <ButtonLink to="/dashboard">Stay signed in</ButtonLink>
          </Actions>
        </>
      )}
      {step === "set-up" && (
        <Actions>
          <ButtonLink to="/account/setup-profile/{-$paymentCode}" preset="primary" onClick={() => storeInvite(token)}>
            Set up your profile and join
          </ButtonLink>
        </Actions>
      )}
      {(step === "join" || step === "move") && (
        <AcceptInvite
          token={token}
          name={name}
          organisationName={organisationName}
          email={email}
          onUnverified={() => setMustVerify(true)}
        />
      )}
    </FormPage>
  );
}
