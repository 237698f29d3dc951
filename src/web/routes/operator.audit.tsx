import { actSearchOf } from "#features/operator/web/act-search.ts";
import { AuditPage } from "#features/operator/web/audit-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/audit")({
  validateSearch: actSearchOf,
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Audit | Operator") }] }),
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
