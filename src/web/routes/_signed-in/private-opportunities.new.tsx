import { NewPrivatePage } from "#features/private-opportunities/web/private-form.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/private-opportunities/new")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "New private opportunity") }] }),
  component: () => (
    <>
      <DeskBar />
      <NewPrivatePage />
    </>
  ),
});
