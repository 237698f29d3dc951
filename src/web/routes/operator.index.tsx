import { InstallationParts } from "#features/operations/web/installation.tsx";
import { OverviewPage } from "#features/operator/web/overview-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Operator") }] }),
  component: () => (
    <OverviewPage>
      <InstallationParts />
    </OverviewPage>
  ),
});
