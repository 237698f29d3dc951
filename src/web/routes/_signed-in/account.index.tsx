import { AccountPage } from "#features/accounts/web/account-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Manage account") }] }),
  component: AccountPage,
});
