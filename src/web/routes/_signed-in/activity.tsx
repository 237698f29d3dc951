import { ActivityPage } from "#features/activity/web/activity-page.tsx";
import { readActivityUrl, type ActivityUrl } from "#features/activity/web/activity-url.ts";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/activity")({
  validateSearch: (raw: Record<string, unknown>): ActivityUrl => readActivityUrl(raw),
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Activity") }] }),
  component: Activity,
});

function Activity() {
  const url = readActivityUrl(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <>
      <DeskBar />
      <ActivityPage url={url} go={(search) => void navigate({ search })} />
    </>
  );
}
