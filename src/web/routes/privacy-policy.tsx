import { PrivacyPage } from "#features/legal/web/privacy-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/privacy-policy")({
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/privacy-policy",
      title: "Privacy policy",
      description: "What we store about you, for how long, who gets it, and how you delete it.",
    }),
  component: Privacy,
});

function Privacy() {
  const { operator = {}, productName, chat } = useSite();
  return <PrivacyPage operator={operator} productName={productName} chat={chat} />;
}
