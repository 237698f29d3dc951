import { ReportsPage } from "#features/opportunities/web/operator/reports-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/reports")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Reports | Operator") }] }),
  component: ReportsPage,
});
