import { InvitePage } from "#features/organisations/web/invite-page.tsx";
import classes from "#web/shell/signed-in.module.css";
import { title } from "#web/site.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/invite/$inviteToken")({
  ssr: false, // depends on the reader
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Invite") },
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "no-referrer" }, // The URL contains the secret token.
    ],
  }),
  pendingComponent: () => <Spinner />,
  component: Invite,
});

function Invite() {
  return (
    <div className={classes["page"]}>
      <InvitePage inviteToken={Route.useParams().inviteToken} />
    </div>
  );
}
