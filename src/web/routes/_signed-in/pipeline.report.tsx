import { ReportPage } from "#features/pipeline/web/report-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/pipeline/report")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Report by quarter") }] }),
  component: () => (
    <>
      <DeskBar />
      <ReportPage />
    </>
  ),
});
