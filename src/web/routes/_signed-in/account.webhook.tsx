import { WebhookPage } from "#features/webhook/web/webhook-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/webhook")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Webhook") }] }),
  component: WebhookPage,
});
