import { OperatorFeaturedPage } from "#features/organisations/web/featured/operator-featured-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/featured")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Featured | Operator") }] }),
  component: OperatorFeaturedPage,
});
