import { JobsPage } from "#features/operations/web/jobs-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/jobs")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Jobs | Operator") }] }),
  component: JobsPage,
});
