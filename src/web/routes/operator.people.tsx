import { OperatorPeoplePage } from "#features/organisations/web/operator/people-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/people")({
  // A search of digits alone arrives as a number.
  validateSearch: ({ text }: Record<string, unknown>): { text?: string } =>
    typeof text === "string" || typeof text === "number" ? { text: String(text).trim() } : {},
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "People | Operator") }] }),
  component: People,
});

function People() {
  const { text = "" } = Route.useSearch();
  return <OperatorPeoplePage text={text} />;
}
