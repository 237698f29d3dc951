import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Actions } from "#web/ui/form-page.tsx";
import { unexpectedError } from "#web/ui/messages.ts";
import { toast } from "#web/ui/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clearStoredInvite } from "./stored-invite.ts";
import { WithdrawnInvites } from "./withdrawn-invites.tsx";

type Props = {
  token: string;
  /** The inviting organisation. */
  name: string;
  /** The organisation they leave for it. */
  organisationName: string | undefined;
  /** The email the reader is signed in with. */
  email: string | undefined;
  /** The invited email is the reader's, but not verified. */
  onUnverified: () => void;
};

/**
 * Joins the inviting organisation. A member of another organisation is told by the server what stays behind or is
 * deleted, and confirms.
 */
export function AcceptInvite({ token, name, organisationName, email, onUnverified }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (leavesOther: boolean) => api.organisations.acceptInvite({ body: { token, leavesOther } }),
    onSuccess: async () => {
      clearStoredInvite();
      await client.invalidateQueries({ queryKey: userCacheQuery.queryKey });
      toast({ type: "success", title: "Invite accepted", message: `You are now a member of ${name}.` });
      await navigate({ to: "/signup-success/{-$paymentCode}" });
    },
    onError: (error) => {
      const refused = refusalOf(error);
      if (!refused) toast(unexpectedError);
      else if (refused.errors.some(({ rule }) => rule === "unverified_address")) onUnverified();
    },
  });
  const refusal = refusalOf(accept.error);
  const mustConfirm = refusal?.errors.some(({ rule }) => rule === "belongs_elsewhere") ?? false;
  return (
    <>
      {organisationName && !mustConfirm && (
        <p>You are a member of {organisationName}, and can only belong to one organisation.</p>
      )}
      <FormErrorSummary
        refused={
          refusal
            ? {
                outcome: mustConfirm ? "You will leave your organisation" : "You have not joined",
                detail: refusal.detail,
              }
            : null
        }
      />
      {mustConfirm && email && <WithdrawnInvites email={email} whose="your" />}
      <Actions>
        {mustConfirm ? (
          <Button preset="danger" solid wraps busy={accept.isPending} onClick={() => accept.mutate(true)}>
            Leave {organisationName} and join {name}
          </Button>
        ) : (
          <Button preset="primary" wraps busy={accept.isPending} onClick={() => accept.mutate(false)}>
            Join {name}
          </Button>
        )}
        {organisationName && (
          <ButtonLink to="/dashboard" wraps>
            Stay in {organisationName}
          </ButtonLink>
        )}
      </Actions>
    </>
  );
}
