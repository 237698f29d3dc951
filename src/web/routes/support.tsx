import { SupportPage } from "#features/support/web/support-page.tsx";
import { readSupportUrl } from "#features/support/web/support-url.ts";
import { canonical, title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/support")({
  validateSearch: readSupportUrl,
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Support") },
      { name: "description", content: "Ask us about a tender, an alert, your plan or anything else." },
    ],
    links: [canonical(match.context.site, "/support")],
  }),
  component: Support,
});

function Support() {
  return <SupportPage url={Route.useSearch()} />;
}
