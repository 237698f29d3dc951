import { OrganisationUsersPage } from "#features/organisations/web/organisation-users-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/organisation-users")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "People") }] }),
  component: OrganisationUsersPage,
});
