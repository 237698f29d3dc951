import { EnquiriesPage } from "#features/support/web/operator/enquiries-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/enquiries")({
  validateSearch: ({ settled }: Record<string, unknown>): { settled?: true } => (settled === true ? { settled } : {}),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Enquiries | Operator") }] }),
  component: Enquiries,
});

function Enquiries() {
  const { settled = false } = Route.useSearch();
  return <EnquiriesPage isSettled={settled} />;
}
