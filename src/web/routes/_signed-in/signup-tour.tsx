import { SignupTourPage } from "#features/accounts/web/signup-tour-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/signup-tour")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Tour") }] }),
  component: SignupTourPage,
});
