import { InvitePage } from "#features/organisations/web/invite-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/invite/$inviteToken")({
  ssr: false, // what it says depends on who reads it
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Invite") },
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "no-referrer" }, // the address is the secret
    ],
  }),
  component: Invite,
});

function Invite() {
  return <InvitePage inviteToken={Route.useParams().inviteToken} />;
}
