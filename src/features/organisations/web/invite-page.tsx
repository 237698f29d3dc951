import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { EndedInvite } from "./ended-invite.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { inviteStep } from "./invite-step.ts";
import { joiningQuery } from "./joining-query.ts";
import { PendingInvite } from "./pending-invite.tsx";

/** An invite, and what its reader can do with it. */
export function InvitePage({ inviteToken }: { inviteToken: string }) {
  const session = useSession();
  const enabled = session.status === "signed-in";
  const invitation = useQuery(invitationQuery(inviteToken));
  const member = useQuery({ ...userCacheQuery, enabled });
  const joining = useQuery({ ...joiningQuery, enabled });
  const failed = [invitation, member, joining].find(({ isError }) => isError);
  if (failed)
    return (
      <FormPage title="Invite">
        <ErrorPanel thing="the invite" onRetry={() => void failed.refetch()} />
      </FormPage>
    );
  const isWaiting = session.status === "unknown" || (enabled && (member.isPending || joining.isPending));
  if (!invitation.isSuccess || isWaiting) return <Spinner />;
  const step = inviteStep(invitation.data, {
    session,
    hasRegistered: joining.data?.hasRegistered ?? false,
    isMember: Boolean(member.data),
  });
  if (!invitation.data || step === "unknown" || step === "accepted" || step === "cancelled" || step === "expired")
    return <EndedInvite invitation={invitation.data} isSignedIn={enabled} />;
  return (
    <PendingInvite
      token={inviteToken}
      invitation={invitation.data}
      step={step}
      email={session.identity?.email}
      organisationName={member.data?.profile.organisation.organisationName}
    />
  );
}
