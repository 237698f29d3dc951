import { DashboardPage } from "#features/workspace/web/dashboard-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/dashboard")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Dashboard") }] }),
  component: () => (
    <>
      <DeskBar />
      <DashboardPage />
    </>
  ),
});
