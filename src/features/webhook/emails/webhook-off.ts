import type { EmailContent } from "#platform/mail/email.ts";

type WebhookOff = { to: string; organisationName: string; error: string };

/** Tells an admin that the organisation's webhook was switched off. */
export function webhookOffTemplate({ to, organisationName, error }: WebhookOff): EmailContent {
  const title = "Your webhook is switched off";
  return {
    to,
    subject: `${title}: 7 tries over 54 hours failed`,
    preheader: `${error} Email, text messages and push go on.`,
    blocks: [
      { title },
      {
        text: `We could not deliver to the webhook of ${organisationName} for 54 hours. What waited for it is not sent any more.`,
      },
      {
        facts: [
          { label: "Tries", value: "7 over 54 hours" },
          { label: "Last answer", value: error },
        ],
      },
      { button: "Test it and switch it on", path: "/account/webhook" },
      { text: "Email, text messages and push go on as before." },
    ],
    why: `You get this because you are an admin of ${organisationName}, which has a webhook.`,
  };
}
