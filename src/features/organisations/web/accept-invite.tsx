import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { whileSaving } from "#web/session/unsaved-work.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Actions } from "#web/ui/form-page.tsx";
import { unexpectedError } from "#web/ui/messages.ts";
import { toast } from "#web/ui/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DeletedWithOrganisation } from "./deleted-with-organisation.tsx";
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

/** What the reader has confirmed about the organisation that they belong to. */
type Confirmed = { leavesOther?: true; deletesOrganisation?: true };

/**
 * Joins the inviting organisation. A member of another organisation is told by the server what stays behind, and
 * confirms. Its only person sees what is deleted, and types its name.
 */
export function AcceptInvite({ token, name, organisationName, email, onUnverified }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (confirmed: Confirmed) =>
      whileSaving(() => api.organisations.acceptInvite({ body: { token, ...confirmed } })),
    onSuccess: async () => {
      clearStoredInvite();
      await client.invalidateQueries({ queryKey: userCacheQuery.queryKey });
      toast({ type: "success", title: "Invite accepted", message: `You are now a member of ${name}.` });
      await navigate({ to: "/signup-success/{-$paymentCode}" });
    },
    onError: (error) => {
      const refused = refusalOf(error);
      if (!refused) toast(unexpectedError);
      else if (isRefusedWith(refused, "unverified_address")) onUnverified();
      setDeleting(isRefusedWith(refused, "deletes_organisation"));
    },
  });
  // While the answer to the confirmation is awaited, the mutation has no error.
  const [isDeleting, setDeleting] = useState(false);
  const refusal = refusalOf(accept.error);
  const mustConfirm = isRefusedWith(refusal, "belongs_elsewhere");
  const mustDelete = isRefusedWith(refusal, "deletes_organisation");
  return (
    <>
      {organisationName && !mustConfirm && (
        <p>You are a member of {organisationName}, and can only belong to one organisation.</p>
      )}
      <FormErrorSummary
        refused={
          refusal && !mustDelete
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
          <Button
            preset="danger"
            solid
            wraps
            busy={accept.isPending}
            onClick={() => accept.mutate({ leavesOther: true })}
          >
            Leave {organisationName} and join {name}
          </Button>
        ) : (
          <Button preset="primary" wraps busy={accept.isPending} onClick={() => accept.mutate({})}>
            Join {name}
          </Button>
        )}
        {organisationName && (
          <ButtonLink to="/dashboard" wraps>
            Stay in {organisationName}
          </ButtonLink>
        )}
      </Actions>
      {organisationName && isDeleting && (
        <ConfirmDialog
          title={`Delete ${organisationName} and join ${name}?`}
          confirmLabel={`Delete ${organisationName} and join`}
          cancelLabel="Cancel"
          requiredText={organisationName}
          busy={accept.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => accept.mutate({ deletesOrganisation: true })}
        >
          <p>
            You are the only member of {organisationName}, so it is deleted when you leave it. You cannot undo this. We
            immediately delete:
          </p>
          <DeletedWithOrganisation />
          <p>You keep your account and your settings.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const isRefusedWith = (refusal: ReturnType<typeof refusalOf>, rule: string) =>
  refusal?.errors.some((error) => error.rule === rule) ?? false;
