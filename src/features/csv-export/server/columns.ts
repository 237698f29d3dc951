import type { z } from "zod";
import { epochOf } from "#domain/epoch.ts";
import { wallClock } from "#domain/format-time.ts";
import { noBidReasons, pipelineStages } from "#domain/pipeline-stage.ts";
import { slugOf } from "#domain/slug.ts";
import type { card, listItem } from "#features/opportunities/contract.ts";
import type { pipelineItem } from "#features/pipeline/shapes.ts";
import type { watchListItem } from "#features/watch-list/contract.ts";
import type { Cell } from "#domain/csv.ts";

export type Notice = z.input<typeof listItem> & z.input<typeof card>;
type Column<Item> = [name: string, cellOf: (item: Item) => Cell];

/** A column with the address of the notice. `origin` without a slash at its end. */
const link = (origin: string): Column<Notice> => [
  "Link",
  ({ publicOpportunityId, title }) => `${origin}/opportunities/${publicOpportunityId}/${slugOf(title)}`,
];

const noticeColumns: Column<Notice>[] = [
  ["Title", ({ title }) => title],
  ["Reference", ({ reference }) => reference],
  ["Buyer", ({ buyer }) => buyer?.buyerName ?? null],
  ["Type", ({ opportunityType }) => opportunityType],
  ["Status", ({ status }) => status],
  ["Closes", (notice) => closes(notice)],
  ["Time zone", ({ timezoneId }) => timezoneId],
  ["Opened", ({ openDate, timezoneId }) => dayOf(openDate, timezoneId)],
  ["Expected", (notice) => notice.expectedReleaseText ?? dayOf(notice.expectedReleaseDate, notice.timezoneId)],
  ["Awarded", ({ awardedDate, timezoneId }) => dayOf(awardedDate, timezoneId)],
  ["Cancelled", ({ cancelledDate, timezoneId }) => dayOf(cancelledDate, timezoneId)],
  ["Value from", ({ valueFrom }) => valueFrom],
  ["Value to", ({ valueTo }) => valueTo],
  ["Awarded value", ({ awardedTotalValue }) => awardedTotalValue],
  ["Currency", ({ currency }) => currency],
  ["Places", ({ locations }) => listText(locations.map((place) => place.mappedValue ?? place.rawValue))],
  ["Categories", (notice) => categoriesText(notice, (percent) => percent === 100)],
  ["Predicted categories", (notice) => categoriesText(notice, (percent) => percent < 100)],
  ["Mandatory briefing", ({ mandatoryBriefing }) => (mandatoryBriefing ? "Yes" : "No")],
  ["Source", ({ sourceName }) => sourceName],
  ["Invented for a demonstration", ({ isInvented }) => (isInvented ? "Yes" : "No")],
];

const watchColumns: Column<z.input<typeof watchListItem>>[] = [
  ["Watched by", ({ watchers }) => listText(watchers.map(({ fullName }) => fullName))],
  ["Shared", ({ organisationWatching }) => (organisationWatching ? "Yes" : "No")],
];

const pipelineColumns: Column<z.input<typeof pipelineItem>>[] = [
  ["Stage", ({ stage }) => pipelineStages.find(({ code }) => code === stage)!.name],
  ["Since", ({ stageSince, timezoneId }) => dayOf(stageSince, timezoneId)],
  ["Owner", ({ owner }) => owner?.fullName ?? null],
  ["Reason for no bid", ({ noBidReason }) => noBidReasons.find(({ code }) => code === noBidReason)?.name ?? null],
  ["Detail", ({ noBidDetail }) => noBidDetail],
  ["Note", ({ note }) => note],
  ["Internal dates", ({ internalDates }) => listText(internalDates.map(({ name, date }) => `${date} ${name}`))],
  ["Attended the mandatory briefing", ({ briefing }) => attendedText(briefing)],
  ["Submitted", ({ submittedDate, timezoneId }) => dayOf(submittedDate, timezoneId)],
];

const attendedText = (briefing: z.input<typeof pipelineItem>["briefing"]) =>
  briefing === "Attended" ? "Yes" : briefing === "Missed" ? "No" : null;

/** The columns of each kind of list: what the organisation has to do with a notice comes after the notice. */
export const columnsOf = (origin: string) => ({
  notices: [...noticeColumns, link(origin)],
  watchList: [...noticeColumns, ...watchColumns, link(origin)],
  pipeline: [...noticeColumns, ...pipelineColumns, link(origin)],
});

/** "2026-09-28 12:00" in the notice's zone; without the time if the notice states none. */
function closes({ closeDate, closeTimeIsExplicit, timezoneId, opensForApplications }: Notice): string | null {
  if (opensForApplications) return "Open for applications";
  if (closeDate === null || !closeTimeIsExplicit) return dayOf(closeDate, timezoneId);
  const { hour, minute } = wallClock(epochOf(closeDate), timezoneId);
  return `${dayOf(closeDate, timezoneId)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** "2026-09-28", the day of an instant in a zone: spreadsheet programs read it as a date. */
function dayOf(instant: string | null, zone: string): string | null {
  if (instant === null) return null;
  const { year, month, date } = wallClock(epochOf(instant), zone);
  return `${year}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** Names of the categories whose `percent` passes: 100 is what the buyer stated. */
const categoriesText = ({ categories }: Notice, passes: (percent: number) => boolean) =>
  listText(
    categories
      .filter(({ percent }) => passes(percent))
      .map((category) => category.mappedCategoryName ?? category.rawValue),
  );

const twoDigits = (count: number) => String(count).padStart(2, "0");
const listText = (names: readonly (string | null)[]) => names.filter((name) => name !== null).join("; ");
