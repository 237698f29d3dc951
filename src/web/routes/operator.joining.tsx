import { type Joinable, joinable } from "#features/ingestion/web/joining/joinable.ts";
import { JoiningPage } from "#features/ingestion/web/joining/joining-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { what?: Joinable; page?: number };

export const Route = createFileRoute("/operator/joining")({
  validateSearch: ({ what, page }: Record<string, unknown>): Search => {
    const known = joinable.find((candidate) => candidate === what && candidate !== "notices");
    return { ...(known && { what: known }), ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }) };
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Joining | Operator") }] }),
  component: Joining,
});

function Joining() {
  const { what = "notices", page = 1 } = Route.useSearch();
  return <JoiningPage what={what} page={page} />;
}
