import { webhookContract } from "#features/webhook/contract.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useReread } from "#web/forms/use-reread.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { type WebhookAnswer, webhookQuery } from "./webhook-query.ts";
import classes from "./webhook-page.module.css";

type Address = Pick<WebhookAnswer, "webhook" | "version">;
type Props = Address & { onSecret: (secret: string) => void };

const editable = ({ webhook, version }: Address) => ({ values: { url: webhook?.url ?? "" }, version });

/** The address, with the button that adds or changes it. */
export function WebhookAddress({ webhook, version, onSecret }: Props) {
  const reread = useReread(webhookQuery, editable);
  const form = useUpdateForm({
    stored: editable({ webhook, version }),
    reread,
    schema: webhookContract.save.body,
    body: ({ url = "" }) => ({ url: url.trim() }),
    send: async (body) => {
      const { secret } = await api.webhook.save({ body });
      if (secret !== null) onSecret(secret);
    },
    names: { url: "Address" },
    failureTitle: "The webhook was not saved",
    successToast: () => ({ type: "success", title: "Webhook saved", message: "Send a test to see that it arrives." }),
    changes: [webhookQuery.queryKey],
  });
  return (
    <form {...form.props} className={classes["form"]}>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={form.values.url}
        onChange={({ target }) => {
          form.edit({ url: target.value });
          form.forget("url");
        }}
        error={form.errors["url"]}
      />
      <SaveAction form={form}>{webhook ? "Change the address" : "Add the webhook"}</SaveAction>
    </form>
  );
}
