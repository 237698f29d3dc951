import { YourDataPage } from "#features/accounts/web/your-data-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account_/your-data")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Your data") }] }),
  component: YourDataPage,
});
