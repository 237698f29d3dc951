import { knownSearch } from "#web/lists/known-search.ts";
import { type CalendarChoice, CalendarPage } from "#features/calendar/web/calendar-page.tsx";
import { DeskBar } from "#web/shell/desk-bar.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/calendar")({
  validateSearch: (raw: Record<string, unknown>): CalendarChoice => {
    const { month, view, by } = raw;
    return knownSearch(raw, {
      ...(typeof month === "string" && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
      ...(view === "agenda" && { view }),
      ...(by === "everyone" && { by }),
    });
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Calendar") }] }),
  component: Calendar,
});

function Calendar() {
  return (
    <>
      <DeskBar />
      <CalendarPage choice={Route.useSearch()} />
    </>
  );
}
