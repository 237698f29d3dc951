import { choiceOf, readWatchListSearch } from "#features/watch-list/web/watch-list-choice.ts";
import { WatchListPage } from "#features/watch-list/web/watch-list-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/watchlist")({
  validateSearch: readWatchListSearch,
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Watchlist") }] }),
  component: WatchList,
});

function WatchList() {
  return (
    <>
      <DeskBar />
      <WatchListPage choice={choiceOf(Route.useSearch())} />
    </>
  );
}
