import type { SavedSearch } from "./saved-search-queries.ts";

/** True if the reader gets no alerts of a search. */
export const isPaused = (search: SavedSearch): boolean =>
  search.notificationTimingForEmail === "Off" &&
  search.notificationTimingForSms === "Off" &&
  search.notificationTimingForPush === "Off";
