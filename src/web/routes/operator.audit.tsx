import { AuditPage } from "#features/operator/web/audit-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/audit")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Audit | Operator") }] }),
  component: Audit,
});

function Audit() {
  const { page = 1 } = Route.useSearch();
  return <AuditPage page={page} />;
}
