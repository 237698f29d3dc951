import { WatchListPage } from "#features/watch-list/web/watch-list-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

type WatchListSearch = { show?: "closed"; by?: "you" | "shared"; page?: number };

export const Route = createFileRoute("/_signed-in/watchlist")({
  validateSearch: (raw: Record<string, unknown>): WatchListSearch => {
    const page = Number(raw["page"]);
    return {
      ...(raw["show"] === "closed" && { show: "closed" }),
      ...((raw["by"] === "you" || raw["by"] === "shared") && { by: raw["by"] }),
      ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    };
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Watchlist") }] }),
  component: WatchList,
});

function WatchList() {
  const { show = "active", by = "everyone", page = 1 } = Route.useSearch();
  return (
    <>
      <DeskBar />
      <WatchListPage choice={{ show, by, page }} />
    </>
  );
}
