import { WithdrawnPage } from "#features/ingestion/web/withdrawn/withdrawn-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { page?: number; notice?: string };

export const Route = createFileRoute("/operator/withdrawn")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const { notice } = raw;
    return knownSearch(raw, { ...pageIn(raw), ...(typeof notice === "string" && notice !== "" && { notice }) });
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Withdrawn | Operator") }] }),
  component: Withdrawn,
});

function Withdrawn() {
  const { page = 1, notice = "" } = Route.useSearch();
  return <WithdrawnPage page={page} notice={notice} />;
}
