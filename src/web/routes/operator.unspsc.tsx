import { UnspscPage } from "#features/ingestion/web/unspsc/unspsc-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/unspsc")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "UNSPSC | Operator") }] }),
  component: UnspscPage,
});
