import { EditPrivatePage } from "#features/private-opportunities/web/private-form.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/private-opportunities/$id")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Edit private opportunity") }] }),
  component: EditPrivate,
});

function EditPrivate() {
  const { id } = Route.useParams();
  return (
    <>
      <DeskBar />
      <EditPrivatePage id={id} />
    </>
  );
}
