import type { ListingDetail } from "./listing.ts";

/** What lists of open notices publish, when only the row is read. */
export const rowDetail = (shows: string): ListingDetail => ({
  shows,
  changes: ["closing time", "title"],
  hidden: ["documents", "addenda", "questions and answers"],
});

/** The same with the page behind each row. */
export const pageDetail = (
  shows: string,
  hidden = ["documents and addenda (you must sign in to the portal)"],
): ListingDetail => ({
  shows,
  changes: ["closing time", "title", "description", "status"],
  hidden,
});
