import sharp from "sharp";
import { expect, test } from "vitest";
import type { z } from "zod";
import { activityQuery } from "#features/activity/contract.ts";
import { activityCodes, activityItem } from "#features/activity/shapes.ts";
import { note, notesContract } from "#features/notes/contract.ts";
import { savedSearch } from "#features/saved-searches/shapes.ts";
import { watchListItem } from "#features/watch-list/contract.ts";
import { beginNews } from "./begin-news.ts";
import { firmsOf } from "./firms.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";

/*
 * The entities that members work with, as the specification lists their fields (section 3): each is in its contract, and
 * a real answer has a real value for it.
 */

const listItem = `score explanation publicOpportunityId reference title description opportunityType status buyer timezoneId
  valueFrom valueTo expectedReleaseDate openDate cancelledDate closeDate closeTimeIsExplicit awardedDate locations
  categories noteCount`;
const timings = "notificationTimingForEmail notificationTimingForSms notificationTimingForPush";
const sharing = "createdBy sharedByUserFullName sharedByUserEmail";
const fieldsOf = {
  watchListItem: `${listItem} organisationWatching userWatching isActiveStatus ${sharing} ${timings}`,
  savedSearch: `name savedSearchId ${sharing} sharedWithOrganisation searchRequest searchRequestDescription
    currentNotification ${timings}`,
  currentNotification: "savedSearchNotificationId countOfNewOpportunities",
  activityItem: `activityCode organisationId userEmailAddress userFullname userProfileImageUrl opportunityId
    sourceReference opportunityTitle savedSearchId savedSearchName noteContent searchRequest searchRequestDescription
    timeStamp`,
  activityQuery: "pageSize page sortColumn sortDirection userActivityOnly onlyActivities",
  note: `publicNoteId publicOpportunityId noteContent author authorEmail authorProfileImageUrl createdTime
    lastModifiedTime`,
} as const;
const names = (entity: keyof typeof fieldsOf): string[] => fieldsOf[entity].split(/\s+/);
const keysOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape);

const server = await testServer({
  at: "2026-09-16T00:00:00Z",
  fetchPicture: () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
});
const { alert, clock, colleague, db, publish, work } = server;
const { admin, at, subscribe } = await firmsOf(server)();

/** Fields of which none of these answers has a value. */
const withoutValue = (entity: keyof typeof fieldsOf, answers: object[]) =>
  names(entity).filter((field) =>
    answers.every((answer) => ((answer as Record<string, unknown>)[field] ?? null) === null),
  );

test("every field of the specification is in the contract of its entity", () => {
  const shapes = { watchListItem, savedSearch, activityItem, activityQuery, note } as const;
  for (const [entity, shape] of Object.entries(shapes))
    expect(keysOf(shape), entity).toEqual(expect.arrayContaining(names(entity as keyof typeof shapes)));
  expect(keysOf(notesContract.create.body)).toEqual(["publicOpportunityId", "noteContent"]);
  expect(keysOf(notesContract.update.body)).toEqual(["publicNoteId", "noteContent", "version"]);
});

test("real answers have real values for every field of the specification", async () => {
  await subscribe();
  await beginNews(server);
  await admin.accounts.profileImageUrl({ body: { profileImageUrl: "https://pictures.example/ada.png" } });
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const body = { name: "Wharf work", searchRequest: { freeText: "wharf" }, sharedWithOrganisation: true };
  const created = await admin.savedSearches.create({ body });
  expect(created.searchRequestTextDescription).toBe(created.searchRequestDescription);
  const facts = { title: "Wharf repair", categories: ["72141100"], places: ["NSW"], value: 250_000 };
  const opens = "2026-09-10T00:00:00+10:00";
  const released = "2026-09-16T00:00:00Z";
  const award = { supplier: "Piers Pty Ltd", dollars: 240_000, date: "2026-09-14T00:00:00Z" };
  const wharf = (key: string, more: object) => release({ key, opens, released, ...facts, ...more });
  await publish(
    wharf("open", { closes: "2026-12-01T14:00:00+11:00" }),
    wharf("cancelled", { status: "cancelled" }),
    wharf("awarded", { status: "complete", award }),
    wharf("planned", { status: "planned", opens: "2027-02-01T00:00:00+11:00" }),
  );
  // This standard has no field for when a planned notice is expected.
  await db
    .updateTable("opportunity")
    .set({ expected_release_at: "2027-02-01T00:00:00Z" })
    .where("status_id", "=", 4)
    .execute();
  await alert();
  clock.set({ still: clock.now().add({ hours: 30 }) });
  await alert();
  await work();

  const search = { freeText: "wharf", statusIds: [] };
  const found = (await admin.search.member({ body: search })).items;
  expect(found).toHaveLength(4);
  for (const { publicOpportunityId } of found) {
    const params = { opportunityId: publicOpportunityId };
    await admin.opportunities.full({ params: { id: publicOpportunityId } });
    await admin.watchList.watch({ body: { publicOpportunityId } });
    await admin.watchList.share({ params, body: { isShared: true } });
    await admin.pipeline.save({ params, body: {} });
  }
  const [{ publicOpportunityId }] = found as [(typeof found)[number]];
  const written = await admin.notes.create({ body: { publicOpportunityId, noteContent: "<p>Two cranes</p>" } });
  const deleted = await admin.notes.create({ body: { publicOpportunityId, noteContent: "<p>Gone</p>" } });
  const { publicNoteId, version } = written;
  await admin.notes.update({ body: { publicNoteId, noteContent: "<p>Three cranes</p>", version } });
  await admin.notes.delete({ params: { publicNoteId: deleted.publicNoteId } });
  await admin.activity.searchRun({ body: { searchRequest: search } });
  const params = { savedSearchId: created.savedSearchId };
  await admin.savedSearches.update({ params, body: { name: "Wharves", version: created.version } });
  await admin.savedSearches.share({ params, body: { sharedWithOrganisation: false } });
  await admin.savedSearches.share({ params, body: { sharedWithOrganisation: true } });
  const { savedSearchId } = await admin.savedSearches.create({ body: { ...body, name: "Other" } });
  await admin.savedSearches.delete({ params: { savedSearchId } });
  await ben.watchList.watch({ body: { publicOpportunityId } });
  await ben.watchList.unwatch({ params: { opportunityId: publicOpportunityId } });

  const watched = await Promise.all(
    ["true", "false"].map(async (isActive) => (await admin.watchList.list({ query: { isActive } })).items),
  );
  // Only results have a score and an explanation.
  expect(withoutValue("watchListItem", [...watched.flat(), ...found])).toEqual([]);
  const saved = (await admin.savedSearches.list({})).items;
  expect(withoutValue("savedSearch", saved)).toEqual([]);
  expect(withoutValue("currentNotification", [saved[0]!.currentNotification!])).toEqual([]);
  const acts = (await ben.activity.search({ body: { pageSize: 100 } })).items;
  expect(withoutValue("activityItem", acts)).toEqual([]);
  expect([...new Set(acts.map(({ activityCode }) => activityCode))].toSorted()).toEqual(activityCodes.toSorted());
  const notes = (await ben.notes.list({ query: { opportunityId: publicOpportunityId } })).items;
  expect(withoutValue("note", notes)).toEqual([]);
});
