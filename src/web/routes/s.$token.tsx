import { EndedLink } from "#features/alerts/web/ended-link.tsx";
import { api } from "#web/api/client.ts";
import classes from "#web/shell/signed-in.module.css";
import { orNotFound } from "#web/page-status.ts";
import { createFileRoute, redirect } from "@tanstack/react-router";

/** The link of a text message, which has room for no longer one. */
export const Route = createFileRoute("/s/$token")({
  loader: async ({ params: { token } }) => {
    const { path } = await api.alerts.shortLink({ params: { token } }).catch(orNotFound);
    throw redirect({ href: path, replace: true, statusCode: 302 });
  },
  notFoundComponent: () => (
    <div className={classes["page"]}>
      <EndedLink reason="It is not one of ours, or it is more than 30 days old. The newest message has links that work." />
    </div>
  ),
});
