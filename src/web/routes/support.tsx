import { SupportPage } from "#features/support/web/support-page.tsx";
import { readSupportUrl } from "#features/support/web/support-url.ts";
import { publicHead } from "#web/public-page.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/support")({
  validateSearch: readSupportUrl,
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/support",
      title: "Support",
      description: "Ask us about a tender, an alert, your plan or anything else.",
    }),
  component: Support,
});

function Support() {
  return <SupportPage url={Route.useSearch()} />;
}
