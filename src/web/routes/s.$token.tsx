import { api } from "#web/api/client.ts";
import { orNotFound } from "#web/page-status.ts";
import { createFileRoute, redirect } from "@tanstack/react-router";

/** The link of a text message, which has room for no longer one. */
export const Route = createFileRoute("/s/$token")({
  loader: async ({ params: { token } }) => {
    const { path } = await api.alerts.shortLink({ params: { token } }).catch(orNotFound);
    throw redirect({ href: path, replace: true, statusCode: 302 });
  },
});
