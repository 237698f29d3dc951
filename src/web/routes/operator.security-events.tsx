import { OperatorEventsPage } from "#features/security-events/web/operator/events-page.tsx";
import { eventSearchOf } from "#features/security-events/web/operator/events-query.ts";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/security-events")({
  validateSearch: eventSearchOf,
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Security events | Operator") }] }),
  component: SecurityEvents,
});

function SecurityEvents() {
  return <OperatorEventsPage search={Route.useSearch()} />;
}
