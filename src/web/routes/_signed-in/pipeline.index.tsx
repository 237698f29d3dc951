import { choiceOf, readPipelineSearch } from "#features/pipeline/web/pipeline-choice.ts";
import { PipelinePage } from "#features/pipeline/web/pipeline-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/pipeline/")({
  validateSearch: readPipelineSearch,
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Pipeline") }] }),
  component: Pipeline,
});

function Pipeline() {
  const choice = choiceOf(Route.useSearch());
  return (
    <>
      <DeskBar />
      <PipelinePage key={choice.view} choice={choice} />
    </>
  );
}
