import { SourcesPage } from "#features/coverage/web/listings/sources-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/sources")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Sources | Operator") }] }),
  component: SourcesPage,
});
