import { type Joinable, joinable } from "#features/ingestion/web/joining/joinable.ts";
import { JoiningPage } from "#features/ingestion/web/joining/joining-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { what?: Joinable; page?: number };

export const Route = createFileRoute("/operator/joining")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const what = joinable.find((candidate) => candidate === raw["what"] && candidate !== "notices");
    return knownSearch(raw, { ...(what && { what }), ...pageIn(raw) });
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Joining | Operator") }] }),
  component: Joining,
});

function Joining() {
  const { what = "notices", page = 1 } = Route.useSearch();
  return <JoiningPage what={what} page={page} />;
}
