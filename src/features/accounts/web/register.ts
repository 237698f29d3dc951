import { clearStoredInvite } from "#features/organisations/web/stored-invite.ts";
import { api } from "#web/api/client.ts";
import { accessToken } from "#web/session/access-token.ts";
import { withSession } from "#web/session/sign-in-again.ts";
import { toast } from "#web/ui/toast.ts";
import type { z } from "zod";
import { identityTokenHeader } from "./identity-token-header.ts";
import type { setupSchema } from "./setup-answers.ts";

type Further = {
  /** Token of the invite to accept. */
  token: string | undefined;
  startsTrial: boolean;
};

/**
 * Creates the profile, then joins or creates the organisation. If the second step is rejected, the same call can be
 * sent again: a person without an organisation may register again.
 */
export async function register(
  { joinRequest, ...person }: z.input<typeof setupSchema>,
  { token, startsTrial }: Further,
) {
  await withSession(accessToken); // The header below is of the present sign-in.
  await api.accounts.register({ headers: identityTokenHeader(), body: person });
  if (joinRequest) await api.organisations.registerToOrg({ body: joinRequest });
  if (token !== undefined) {
    await api.organisations.acceptInvite({ body: { token } });
    clearStoredInvite();
  }
  // The profile exists: a failed trial must not look as if nothing had been saved.
  if (startsTrial) await api.billing.startTrial({}).catch(() => toast(trialNotStarted));
}

const trialNotStarted = {
  type: "warning",
  title: "The trial has not started",
  message: "Your organisation is set up. See Subscription for the trial and all plans.",
} as const;
