import type { z } from "zod";
import { type AlertTimings, louderTiming } from "#domain/alert-timing.ts";
import type { watchListItem } from "#features/watch-list/contract.ts";
import type { WatchPersonRow } from "#features/watch-list/server/list/queries.ts";
import { timingsOf, allOff } from "#features/watch-list/server/timings.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

export type People = Map<number, { name: string; email: string }>;
type Item = z.input<typeof watchListItem>;
type Watch = Pick<
  Item,
  | "organisationWatching"
  | "userWatching"
  | "createdBy"
  | "sharedByUserFullName"
  | "sharedByUserEmail"
  | "notificationTimingForEmail"
  | "notificationTimingForSms"
  | "notificationTimingForPush"
  | "watchers"
  | "follows"
>;

const isWatching = ({ watching_since, stopped_at }: WatchPersonRow) => watching_since !== null && stopped_at === null;

/** The people who watch, the first one first. */
export const watcherIdsOf = (rows: WatchPersonRow[]): number[] => [
  ...new Set(rows.filter(isWatching).map(({ person_id }) => person_id!)),
];

/** The watches of one opportunity as one person sees them; several if linked notices were watched. */
export function presentWatch(
  rows: Authorized<WatchPersonRow>[],
  { personId, people }: { personId: number; people: People },
): Watch {
  const shared = rows.find(({ shared_at }) => shared_at !== null);
  const sharer = people.get(shared?.shared_by ?? 0);
  const own = rows.filter((row) => row.person_id === personId);
  const followed = rows.find(({ followed_public_id }) => followed_public_id !== null);
  return {
    organisationWatching: shared !== undefined,
    userWatching: own.some(isWatching),
    createdBy: people.get(rows[0]?.created_by ?? 0)?.name ?? null,
    sharedByUserFullName: sharer?.name ?? null,
    sharedByUserEmail: sharer?.email ?? null,
    ...presentTimings(own.map(timingsOf).reduce(louder, allOff)),
    watchers: watcherIdsOf(rows).flatMap((id) => {
      const name = people.get(id)?.name;
      return name === undefined ? [] : [{ fullName: name, isCaller: id === personId }];
    }),
    follows: followed ? { publicOpportunityId: followed.followed_public_id!, title: followed.followed_title! } : null,
  };
}

const louder = (one: AlertTimings, another: AlertTimings): AlertTimings => ({
  email: louderTiming(one.email, another.email),
  sms: louderTiming(one.sms, another.sms),
  push: louderTiming(one.push, another.push),
});

/** Timings as the API names them. */
export const presentTimings = ({ email, sms, push }: AlertTimings) => ({
  notificationTimingForEmail: email,
  notificationTimingForSms: sms,
  notificationTimingForPush: push,
});
