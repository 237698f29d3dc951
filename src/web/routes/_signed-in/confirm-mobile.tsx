import { ConfirmMobilePage } from "#features/accounts/web/confirm-mobile-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/confirm-mobile")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Verify your mobile number") }] }),
  component: ConfirmMobilePage,
});
