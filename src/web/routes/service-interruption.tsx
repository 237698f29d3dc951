import { InterruptionPage } from "#web/shell/interruption-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/service-interruption")({
  staticData: { status: 503 },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Service interruption") }, { name: "robots", content: "noindex" }],
  }),
  component: ServiceInterruption,
});

function ServiceInterruption() {
  const navigate = Route.useNavigate();
  return <InterruptionPage onBack={() => void navigate({ to: "/" })} />;
}
