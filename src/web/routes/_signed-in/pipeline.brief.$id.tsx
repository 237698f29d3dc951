import { BriefPage } from "#features/pipeline/web/brief-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/pipeline/brief/$id")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Go or no-go brief") }] }),
  component: Brief,
});

function Brief() {
  return <BriefPage id={Route.useParams().id} />;
}
