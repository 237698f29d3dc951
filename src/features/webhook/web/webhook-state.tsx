import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useState } from "react";
import { type Webhook, webhookQuery } from "./webhook-query.ts";
import classes from "./webhook-page.module.css";

const changes = [webhookQuery.queryKey];

/** How the webhook is doing, and what an admin can do with it: test it, switch it on again, remove it. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const [asks, setAsks] = useState(false);
  const test = useAction(() => api.webhook.test({}), {
    successToast: (_, { isDelivered, answer }) =>
      isDelivered
        ? { type: "success", title: "The test arrived", message: answer }
        : { type: "warning", title: "The test did not arrive", message: answer },
    failureTitle: "The test was not sent",
    changes,
  });
  const switchOn = useAction(() => api.webhook.switchOn({}), {
    successToast: () => ({ type: "success", title: "Webhook switched on", message: "New alerts are sent to it." }),
    failureTitle: "The webhook was not switched on",
    changes,
  });
  const remove = useAction(() => api.webhook.delete({}), {
    successToast: () => ({ type: "success", title: "Webhook removed", message: "Nothing is sent to it any more." }),
    failureTitle: "The webhook was not removed",
    changes,
  });
  return (
    <div className={classes["state"]}>
      <p>
        <State webhook={webhook} />
      </p>
      <p className={classes["actions"]}>
        {!webhook.isOn && (
          <Button preset="primary" size="sm" busy={switchOn.isPending} onClick={() => switchOn.mutate()}>
            Switch on again
          </Button>
        )}
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button size="sm" preset="low-profile" busy={remove.isPending} onClick={() => setAsks(true)}>
          Remove
        </Button>
      </p>
      {asks && (
        <ConfirmDialog
          title="Remove the webhook?"
          confirmLabel="Remove"
          cancelLabel="Cancel"
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            remove.mutate();
          }}
        >
          What waits for it is not sent, and its secret is forgotten.
        </ConfirmDialog>
      )}
    </div>
  );
}

function State({ webhook: { isOn, switchedOffDate, error, nextTryDate } }: { webhook: Webhook }) {
  const zone = useMember().profile.timeZoneId;
  const when = (iso: string) => formatZonedDateTime(epochOf(iso), zone);
  if (!isOn)
    return (
      <>
        <StatusLabel shape="triangle" tone="warning">
          Switched off
        </StatusLabel>{" "}
        {switchedOffDate && when(switchedOffDate)}: 7 tries over 54 hours failed. {error}
      </>
    );
  if (nextTryDate)
    return (
      <>
        <StatusLabel shape="triangle" tone="warning">
          Failing
        </StatusLabel>{" "}
        {error} Next try {when(nextTryDate)}.
      </>
    );
  return (
    <StatusLabel shape="dot" tone="good">
      On
    </StatusLabel>
  );
}
