import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { Feature } from "#domain/plans.ts";
import { channels, digestDue } from "#features/alerts/server/telling/due.ts";
import { hasChannel } from "#features/alerts/server/telling/tell.ts";
import {
  type OrganisationScope,
  type PersonActor,
  requirePermission,
  requirePerson,
} from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { silencesOf } from "#features/alerts/server/nothing-new/silence.ts";
import { previewOf, type PreviewNeeds } from "./preview.ts";
import * as queries from "./queries.ts";

export type DeliveriesService = ReturnType<typeof deliveriesService>;
type Needs = PreviewNeeds & { db: Database; clock: Clock };

type Kind = Pick<queries.WaitingRow, "channel" | "timing">;

const maxReasons = 5;
const isDigestByEmail = (channel: string, timing: string) => channel === "email" && timing !== "Instant";
const states = { waiting: "Waiting", sent: "Sent", empty: "NotNeeded", dead: "Failed" } as const;

/** What a person was sent and why, and what goes out next. */
export function deliveriesService({ db, clock, ...rendering }: Needs) {
  const planOf = async ({ organisationId }: OrganisationScope) =>
    (await rendering.billing.plansOf([organisationId])).get(organisationId)!;

  /** Which messages reach a person, and when digests would go out next, whether something waits for them or not. */
  async function reachOf(person: PersonActor, features: readonly Feature[]) {
    const { isDigestOn, ...recipient } = await queries.recipientSettings(db, person);
    const isOn = { email: recipient.emailIsOn, sms: recipient.smsIsOn, push: recipient.pushIsOn };
    const reaches = ({ channel, timing }: Kind) =>
      isOn[channel] && hasChannel(features, channel) && (isDigestOn || !isDigestByEmail(channel, timing));
    const digests = channels
      .flatMap((channel) => (["Daily", "Weekly"] as const).map((timing) => ({ channel, timing })))
      .filter(reaches)
      .map((kind) => {
        const { dueAt } = digestDue(kind.timing, kind.channel, recipient, clock.now());
        return { ...kind, dueDate: isoInstant(dueAt) };
      });
    const instants = channels
      .map((channel) => ({ channel, timing: "Instant" as const, dueDate: null }))
      .filter((kind) => features.includes("ImmediateAlerts") && reaches(kind));
    return { reaches, digests, instants };
  }

  const service = {
    /** When messages would go out next, by channel and timing. None while the plan pauses the caller. */
    async nextTimes(caller: Caller) {
      const person = requirePerson(caller);
      const { features, paused } = await planOf(requirePermission(caller, "organisation.read"));
      if (paused.users.has(person.personId)) return [];
      const { instants, digests } = await reachOf(person, features);
      return [...instants, ...digests];
    },

    /** The next message of each kind, the soonest first. Daily and weekly emails are among them also when still empty. */
    async next(caller: Caller) {
      const person = requirePerson(caller);
      const { features, paused } = await planOf(requirePermission(caller, "organisation.read"));
      if (paused.users.has(person.personId)) return [];
      const [rows, { reaches, digests }] = await Promise.all([
        queries.waitingItems(db, person, paused),
        reachOf(person, features),
      ]);
      const byKind = Map.groupBy(rows.filter(reaches), ({ channel, timing }) => `${channel} ${timing}`);
      const waiting = [...byKind.values()].map(([first, ...others]) => {
        const items = [first!, ...others.filter(({ dueAt }) => Temporal.Instant.compare(dueAt, first!.dueAt) === 0)];
        const countOf = (kind: string) => items.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0);
        return {
          channel: first!.channel,
          timing: first!.timing,
          dueDate: isoInstant(first!.dueAt),
          searches: items.flatMap(({ kind, searchId: savedSearchId, searchName: name, count }) =>
            kind !== "match" || savedSearchId === null || name === null ? [] : { savedSearchId, name, count },
          ),
          missed: countOf("missed"),
          changes: countOf("change") + countOf("successor") + countOf("escalation"),
          reminders: countOf("reminder"),
          nothingNew: 0,
        };
      });
      const empty = digests
        .filter(({ channel, timing }) => channel === "email" && !byKind.has(`email ${timing}`))
        .map((time) => ({ ...time, searches: [], missed: 0, changes: 0, reminders: 0, nothingNew: 0 }));
      const messages = await Promise.all(
        [...waiting, ...empty].map(async (message) => {
          const { channel, timing, dueDate } = message;
          if (channel !== "email" || timing !== "Weekly") return message;
          const dueUntil = Temporal.Instant.from(dueDate);
          const items = { personId: person.personId, channel, isDigest: true, dueUntil };
          const silent = await silencesOf(db, items, { personId: person.personId, now: dueUntil, paused });
          return { ...message, nothingNew: silent.length };
        }),
      );
      return messages.sort((a, b) => a.dueDate.localeCompare(b.dueDate));
    },

    /** The next message of a kind as it would be sent. Null if there is nothing to tell. */
    async preview(caller: Caller, { channel, timing }: Kind) {
      const next = (await service.next(caller)).find(
        (candidate) => candidate.channel === channel && candidate.timing === timing,
      );
      return { message: next ? await previewOf({ db, ...rendering }, requirePerson(caller), next) : null };
    },

    /** The messages to the caller, the newest first, each with the first reasons for it. */
    async list(caller: Caller, page: { page: number; pageSize: number; savedSearchId?: string | undefined }) {
      const person = requirePerson(caller);
      const [totalRecords, rows] = await Promise.all([
        queries.countDeliveries(db, person, page),
        queries.deliveryRows(db, person, page),
      ]);
      const ids = rows.map(({ id }) => id);
      const reasons = Map.groupBy(
        await queries.reasonRows(db, person, ids, maxReasons),
        ({ deliveryId }) => deliveryId,
      );
      const items = rows.map(({ id, publicId, channel, isDigest, state, dueAt, endedAt }) => {
        const own = reasons.get(id) ?? [];
        return {
          deliveryId: publicId,
          channel,
          isDigest,
          state: states[state as keyof typeof states],
          dueDate: isoInstant(dueAt),
          endedDate: isoInstantOrNull(endedAt),
          reasonCount: own[0]?.count ?? 0,
          reasons: own.map(({ kind, savedSearchId, savedSearchName, publicOpportunityId, title }) => ({
            kind,
            savedSearchId,
            savedSearchName,
            publicOpportunityId,
            title,
          })),
        };
      });
      return { totalRecords, items };
    },
  };
  return service;
}
