import { epochOf } from "#domain/epoch.ts";
import { formatShortMoment } from "#domain/format-time.ts";
import type { SavedSearch } from "#features/saved-searches/web/saved-search-queries.ts";
import { useMember } from "#web/member/user-cache.ts";
import { useQuery } from "@tanstack/react-query";
import type { NextMessage } from "./message-text.ts";
import { nextMessagesQuery } from "./next-messages-query.ts";

/** When the reader is told next about a saved search, as far as that has a time: "next Thu 17 Sep, 8:00am AEST". */
export function NextAlert({ search }: { search: SavedSearch }) {
  const { profile } = useMember();
  const { data } = useQuery(nextMessagesQuery);
  const next = data?.find((message) => tellsOf(message, search));
  return next && <>next {formatShortMoment(epochOf(next.dueDate), profile.timeZoneId)}</>;
}

/** A message that has something of the search already, or will have it if something is found. */
function tellsOf({ channel, timing, searches }: NextMessage, search: SavedSearch): boolean {
  const timings = {
    email: search.notificationTimingForEmail,
    sms: search.notificationTimingForSms,
    push: search.notificationTimingForPush,
  };
  const isScheduled = timing !== "Instant" && timings[channel] === timing;
  return isScheduled || searches.some(({ savedSearchId }) => savedSearchId === search.savedSearchId);
}
