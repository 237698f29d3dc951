import { ConfirmEmailPage } from "#features/accounts/web/confirm-email-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/confirm-email")({
  // From the link in the email.
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } => (typeof code === "string" ? { code } : {}),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Verify your email address") }] }),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <ConfirmEmailPage code={Route.useSearch().code} />;
}
