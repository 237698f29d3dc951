import { clearStoredInvite } from "#features/organisations/web/stored-invite.ts";
import { api } from "#web/api/client.ts";
import { storedSession } from "#web/session/stored-session.ts";
import { toast } from "#web/ui/toast.ts";
import type { z } from "zod";
import type { setupSchema } from "./setup-answers.ts";

type Further = {
  /** Of the invite that brings the person into their organisation. */
  token: string | undefined;
  startsTrial: boolean;
};

/**
 * Makes the profile, then takes the way into the organisation. Whoever is refused on the second step can send the same
 * again: a person without an organisation may register anew.
 */
export async function register(
  { joinRequest, ...person }: z.input<typeof setupSchema>,
  { token, startsTrial }: Further,
) {
  const identityToken = storedSession()?.identityToken;
  await api.accounts.register({
    headers: { ...(identityToken !== undefined && { "x-identity-token": identityToken }) },
    body: person,
  });
  if (joinRequest) await api.organisations.registerToOrg({ body: joinRequest });
  if (token !== undefined) {
    await api.organisations.acceptInvite({ body: { token } });
    clearStoredInvite();
  }
  // The profile is there: that a trial did not begin must not look as if nothing had.
  if (startsTrial) await api.billing.startTrial({}).catch(() => toast(trialNotStarted));
}

const trialNotStarted = {
  type: "warning",
  title: "The trial has not started",
  message: "Your organisation is set up. Whether a trial is still to be had, and every plan, is under Subscription.",
} as const;
