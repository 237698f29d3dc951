import { PrivacyPage } from "#features/legal/web/privacy-page.tsx";
import { canonical, title, useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/privacy-policy")({
  head: ({ match: { context } }) => ({
    meta: [
      { title: title(context.site, "Privacy policy") },
      { name: "description", content: "What we store about you, for how long, who gets it, and how you delete it." },
    ],
    links: [canonical(context.site, "/privacy-policy")],
  }),
  component: Privacy,
});

function Privacy() {
  const { operator = {}, productName } = useSite();
  return <PrivacyPage operator={operator} productName={productName} />;
}
