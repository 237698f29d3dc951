import { ActPage } from "#features/alerts/web/act-page.tsx";
import classes from "#web/shell/signed-in.module.css";
import { title } from "#web/site.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/act/$token")({
  ssr: false, // What it says changes with one press.
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Opportunity") },
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "no-referrer" }, // The URL contains the token.
    ],
  }),
  pendingComponent: () => <Spinner />,
  component: LinkedAct,
});

function LinkedAct() {
  return (
    <div className={classes["page"]}>
      <ActPage token={Route.useParams().token} />
    </div>
  );
}
