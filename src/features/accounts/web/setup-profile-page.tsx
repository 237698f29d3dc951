import { invitationQuery, isInvitedQuery } from "#features/organisations/web/invitation-query.ts";
import { PendingJoinRequest } from "#features/organisations/web/pending-join-request.tsx";
import { joiningQuery } from "#features/organisations/web/joining-query.ts";
import { storedInvite } from "#features/organisations/web/stored-invite.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { ownProfileQuery } from "./own-profile-query.ts";
import { SetupForm } from "./setup-form.tsx";
import { trialQuery } from "./trial-query.ts";

/** How often the page polls for an admin's decision, in milliseconds. */
const pollIntervalMs = 30_000;

type Props = {
  paymentCode: string | undefined;
  /** The plan that the payment code stands for. */
  chosenPlan: ReactNode;
};

/** Sets up the profile of a signed-in person, and the organisation they create, ask to join or are invited to. */
export function SetupProfilePage({ paymentCode, chosenPlan }: Props) {
  const { identity } = useSession();
  const [token, setToken] = useState(storedInvite);
  const [choosesOther, setChoosesOther] = useState(false);
  const [sawRequest, setSawRequest] = useState(false);
  const joining = useQuery({
    ...joiningQuery,
    refetchInterval: ({ state }) => (state.data?.asked ? pollIntervalMs : false),
  });
  const joinRequest = joining.data?.asked ?? null;
  if (joinRequest && !sawRequest) setSawRequest(true);
  // Approval creates the membership, so poll for the member as often as for the decision.
  // Another tab may have set up the profile, so also when the reader returns to this one.
  const member = useQuery({
    ...userCacheQuery,
    refetchInterval: joinRequest ? pollIntervalMs : false,
    refetchOnWindowFocus: "always",
  });
  const invitation = useQuery(invitationQuery(token));
  const invited = useQuery(isInvitedQuery(token));
  const trial = useQuery(trialQuery);
  const hasRegistered = joining.data?.hasRegistered ?? false;
  const profile = useQuery({ ...ownProfileQuery, enabled: hasRegistered });

  if (member.data) return <Navigate to="/signup-success/{-$paymentCode}" params={{ paymentCode }} replace />;
  const failed = [joining, member, invitation, invited, profile].find(({ isError }) => isError);
  if (failed)
    return (
      <FormPage title="Set up your profile">
        <ErrorPanel thing="your profile" onRetry={() => void failed.refetch()} />
      </FormPage>
    );
  if (
    !identity ||
    joining.isPending ||
    member.isPending ||
    trial.isPending ||
    (token && (invitation.isPending || invited.isPending))
  )
    return <Spinner />;
  if (hasRegistered && profile.isPending) return <Spinner />;

  if (joinRequest && !choosesOther)
    return (
      <PendingJoinRequest
        request={joinRequest}
        isChecking={joining.isFetching}
        onCheck={() => void Promise.all([joining.refetch(), member.refetch()])}
        onChooseOther={() => setChoosesOther(true)}
        onWithdrawn={() => setSawRequest(false)}
      />
    );
  // This browser stored it, perhaps for another person.
  const invite =
    token && invited.data && typeof invitation.data === "object" ? { ...invitation.data, token } : undefined;
  return (
    <SetupForm
      identity={identity}
      chosenPlan={chosenPlan}
      trialIsPossible={trial.data ?? false}
      invite={invite}
      wasDeclined={sawRequest && !joinRequest}
      profile={profile.data}
      invitedAs={joining.data?.invitedAs ?? undefined}
      removedFrom={joining.data?.removedFrom ?? null}
      onWithoutInvite={() => setToken(null)}
      onDone={() => setChoosesOther(false)}
    />
  );
}
