import { organisationsContract } from "#features/organisations/contract.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import classes from "./invite-dialog.module.css";
import { organisationKey } from "./organisation-queries.ts";

/** Invites a person. Stays open if it is rejected, so that nothing must be typed again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [inviteeEmail, setEmail] = useState("");
  const [inviteeName, setName] = useState("");
  const [makeAdmin, setAdmin] = useState(false);
  const id = useId();
  const form = useForm({
    schema: organisationsContract.inviteUser.body,
    isChanged: inviteeEmail !== "" || inviteeName !== "" || makeAdmin,
    body: () => ({ inviteeEmail, inviteeName: inviteeName.trim() || null, makeAdmin }),
    send: (body) => api.organisations.inviteUser({ body }),
    names: { inviteeEmail: "Email", inviteeName: "Name" },
    successToast: () => ({
      type: "success",
      title: "Invite created",
      message: `We have sent it to ${inviteeEmail.trim()}. It expires in 30 days.`,
    }),
    failureTitle: "The invite was not sent",
    changes: [organisationKey, userCacheQuery.queryKey],
    onDone: onClose,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Invite a colleague"
      footer={
        <>
          <Button preset="low-profile" onClick={onClose}>
            Cancel
          </Button>
          <Button preset="primary" type="submit" form={id} busy={form.isBusy}>
            Send invite
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={classes["form"]}>
        <TextField
          ref={takesFocus}
          name="inviteeEmail"
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={inviteeEmail}
          error={form.errors["inviteeEmail"]}
          onChange={({ target }) => {
            setEmail(target.value);
            form.forget("inviteeEmail");
          }}
        />
        <TextField
          name="inviteeName"
          label="Name"
          aside="optional"
          autoComplete="off"
          value={inviteeName}
          error={form.errors["inviteeName"]}
          onChange={({ target }) => {
            setName(target.value);
            form.forget("inviteeName");
          }}
        />
        <Checkbox checked={makeAdmin} onChange={({ target }) => setAdmin(target.checked)}>
          Make them an admin, who can change the organisation, its people and its subscription
        </Checkbox>
        <FormErrorSummary refused={form.refused}>
          {/* Does not ask: what was typed cannot be sent before there is another plan. */}
          <Link to="/account/subscription" ignoreBlocker>
            See the plans
          </Link>
        </FormErrorSummary>
      </form>
    </Dialog>
  );
}
