import { OrganisationPage } from "#features/organisations/web/organisation-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/organisation")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Organisation") }] }),
  component: OrganisationPage,
});
