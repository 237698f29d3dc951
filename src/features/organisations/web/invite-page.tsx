import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormPage } from "#web/ui/form-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { EndedInvite } from "./ended-invite.tsx";
import { invitationQuery, isInvitedQuery } from "./invitation-query.ts";
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
  const invited = useQuery({ ...isInvitedQuery(inviteToken), enabled });
  const failed = [invitation, member, joining, invited].find(({ isError }) => isError);
  if (failed)
    return (
      <FormPage title="Invite">
        <ErrorPanel thing="the invite" onRetry={() => void failed.refetch()} />
      </FormPage>
    );
  const isWaiting =
    session.status === "unknown" || (enabled && (member.isPending || joining.isPending || invited.isPending));
  if (!invitation.isSuccess || isWaiting) return <Spinner />;
  if (typeof invitation.data === "string") return <EndedInvite end={invitation.data} isSignedIn={enabled} />;
  const step = inviteStep({
    session,
    hasRegistered: joining.data?.hasRegistered ?? false,
    isMember: Boolean(member.data),
    isInvited: invited.data ?? false,
  });
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
