import { webhookContract } from "#features/webhook/contract.ts";
import { api } from "#web/api/client.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import { type Webhook, webhookQuery } from "./webhook-query.ts";
import classes from "./webhook-page.module.css";

type Props = { webhook: Webhook | null; onSecret: (secret: string) => void };

/** The address, with the button that adds or changes it. */
export function WebhookAddress({ webhook, onSecret }: Props) {
  const stored = webhook?.url ?? "";
  const [url, setUrl] = useState(stored);
  const form = useForm({
    schema: webhookContract.save.body,
    body: () => ({ url: url.trim() }),
    send: async (body) => {
      const { secret } = await api.webhook.save({ body });
      if (secret !== null) onSecret(secret);
    },
    names: { url: "Address" },
    isChanged: url !== stored,
    failureTitle: "The webhook was not saved",
    successToast: () => ({ type: "success", title: "Webhook saved", message: "Send a test to see that it arrives." }),
    changes: [webhookQuery.queryKey],
  });
  return (
    <form {...form.props} className={classes["form"]}>
      <FormErrorSummary refused={form.refused} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={form.errors["url"]}
      />
      <Button type="submit" preset={webhook ? "secondary" : "primary"} busy={form.isBusy} disabled={url === stored}>
        {webhook ? "Change the address" : "Add the webhook"}
      </Button>
    </form>
  );
}
