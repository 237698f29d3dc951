import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type Webhook, webhookQuery } from "./webhook-query.ts";
import classes from "./webhook-page.module.css";

type Props = { webhook: Webhook; secret: string | null; onSecret: (secret: string) => void };

/** The secret, shown once when it is made, and the button that replaces it. */
export function WebhookSecret({ webhook: { previousSecretUntilDate }, secret, onSecret }: Props) {
  const zone = useMember().profile.timeZoneId;
  const rotate = useAction(() => api.webhook.rotateSecret({}), {
    failureTitle: "The secret was not replaced",
    changes: [webhookQuery.queryKey],
  });
  return (
    <div className={classes["state"]}>
      {secret === null ? (
        <p>We show a secret once, when it is made. Replace it if you do not have it.</p>
      ) : (
        <TextField
          label="Secret"
          readOnly
          value={secret}
          help="Copy it now: it is not shown again."
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {previousSecretUntilDate && (
        <p className={classes["quiet"]}>
          Messages are signed with the secret before too, until{" "}
          {formatZonedDateTime(epochOf(previousSecretUntilDate), zone)}.
        </p>
      )}
      <p>
        <Button
          size="sm"
          busy={rotate.isPending}
          onClick={() => rotate.mutate(undefined, { onSuccess: (made) => onSecret(made.secret) })}
        >
          Replace the secret
        </Button>
      </p>
    </div>
  );
}
