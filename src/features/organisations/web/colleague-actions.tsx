import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import classes from "./colleague-actions.module.css";
import { organisationKey, type OrganisationUser } from "./organisation-queries.ts";
import { usePendingInvitesOf } from "./use-pending-invites-of.ts";
import { WithdrawnInvites } from "./withdrawn-invites.tsx";

const changes = [organisationKey, userCacheQuery.queryKey];

/** An admin's actions on a colleague: change the role (can be undone), or remove them. */
export function ColleagueActions({ user, organisationName }: { user: OrganisationUser; organisationName: string }) {
  const { name, email, isAdmin } = user;
  const [open, setOpen] = useState<"menu" | "demote" | "remove" | null>(null);
  const hasInvites = usePendingInvitesOf(email) > 0;
  const close = () => setOpen(null);
  const setRole = useAction(
    (role: "admin" | "user") =>
      role === "admin"
        ? api.organisations.makeAdmin({ body: { email } })
        : api.organisations.demote({ params: { email } }),
    {
      successToast: (role) => ({
        type: "success",
        title: role === "admin" ? `${name} is an admin` : `${name} is a user`,
        message:
          role === "admin"
            ? "They can now change the organisation, its people and its subscription."
            : "They can still search, watch, save and share.",
        undo: () => setRole.mutate(role === "admin" ? "user" : "admin"),
      }),
      failureTitle: `The role of ${name} was not changed`,
      changes,
    },
  );
  const remove = useAction(() => api.organisations.remove({ params: { email } }), {
    successToast: () => ({ type: "success", title: `${name} was removed`, message: "We have emailed them." }),
    failureTitle: `${name} was not removed`,
    changes,
  });
  return (
    <>
      <Popup
        opened={open === "menu"}
        onClose={() => setOpen((now) => (now === "menu" ? null : now))}
        title={`Actions for ${name}`}
        align="end"
        target={
          <IconButton
            icon="dots"
            label={`Change ${name}`}
            aria-haspopup="dialog"
            aria-expanded={open === "menu"}
            onClick={() => setOpen("menu")}
          />
        }
      >
        <div className={classes["actions"]}>
          <Button
            preset="low-profile"
            size="sm"
            onClick={() => {
              // A role can be restored; the invites it ends cannot.
              if (isAdmin && hasInvites) return setOpen("demote");
              close();
              setRole.mutate(isAdmin ? "user" : "admin");
            }}
          >
            {isAdmin ? "Make a user" : "Make an admin"}
          </Button>
          <Button preset="low-profile" size="sm" wraps onClick={() => setOpen("remove")}>
            Remove from {organisationName}
          </Button>
        </div>
      </Popup>
      {open === "demote" && (
        <ConfirmDialog
          title={`Make ${name} a user?`}
          confirmLabel="Make a user"
          cancelLabel="Cancel"
          busy={setRole.isPending}
          onClose={close}
          onConfirm={() => setRole.mutate("user", { onSettled: close })}
        >
          <p>They can still search, watch, save and share, but can no longer change {organisationName}.</p>
          <WithdrawnInvites email={email} whose="their" />
        </ConfirmDialog>
      )}
      {open === "remove" && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirmLabel={`Remove ${name}`}
          cancelLabel="Cancel"
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        >
          <p>
            {name} will no longer see what belongs to {organisationName}. What they shared and wrote stays here. They
            keep their account, and you can invite them again.
          </p>
          <WithdrawnInvites email={email} whose="their" />
        </ConfirmDialog>
      )}
    </>
  );
}
