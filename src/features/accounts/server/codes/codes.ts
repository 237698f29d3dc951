import { maxCodeAttempts } from "#domain/code-attempts.ts";
import { sendVerificationCodeTask } from "#features/accounts/server/tasks.ts";
import { enforceTextLimits, hasRequestedText } from "./rate-limit.ts";
import * as queries from "#features/accounts/server/codes/queries.ts";
import { updatePerson, lockedPersonRow, type PersonRow, personRow } from "#features/accounts/server/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { hashOfCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict, isRefusal, rateLimited } from "#platform/refusal.ts";

export type Channel = queries.Channel;

const codeTtl = { minutes: 10 };
/** How often a code can be requested. After the window a request no longer counts, and its record is deleted. */
export const sendLimit = { max: 3, window: { hours: 1 } };

/** The stored hash of a code, bound to its row, person, channel and target. */
export const codeHash = (of: { id: number; personId: number; channel: string; target: string }, code: string): string =>
  hashOfCode(code, [of.id, of.personId, of.channel, of.target].join("\n"));

/** For each channel: where codes go, whether that target is verified, and what a right code writes. */
const channels = {
  email: {
    targetOf: (row: PersonRow): string | null => row.email,
    isVerified: (row: PersonRow) => row.email_verified_at !== null,
    verifiedColumns: (at: Temporal.Instant) => ({ email_verified_at: at }),
    eventKind: "email_verified",
    channelOff: "This installation does not send email.",
    noTarget: "Your profile has no email address.",
    alreadyVerified: "Your email address is already verified.",
  },
  sms: {
    targetOf: (row: PersonRow) => row.mobile,
    isVerified: (row: PersonRow) => row.mobile_verified_at !== null,
    verifiedColumns: (at: Temporal.Instant) => ({ mobile_verified_at: at }),
    eventKind: "mobile_verified",
    channelOff: "This installation does not send text messages.",
    noTarget: "Your profile has no mobile number. Add one first.",
    alreadyVerified: "Your mobile number is already verified.",
  },
} as const satisfies Record<Channel, unknown>;

type Needs = {
  db: Database;
  clock: Clock;
  sends: Record<Channel, boolean>;
  record: RecordSecurityEvent;
  /** Texts that this installation may send in 24 hours; unlimited if left out. */
  textsPerDay?: number | undefined;
};

/**
 * Six-digit codes that verify an email address or a mobile number: valid for 10 minutes, 5 attempts, 3 sends an hour.
 */
export const verificationCodes = ({ db, clock, sends, record, textsPerDay: perDay }: Needs) => ({
  /**
   * Queues the job that makes and sends a code. Refuses with `rate_limited` until the next allowed send: three an
   * hour for each person and for each target, whoever claims it. The first text that a person requests to a number
   * ignores the target's limit, so that strangers cannot lock the owner out by requesting codes to it.
   */
  send: (actor: PersonActor, channel: Channel, organisationId?: number): Promise<void> => {
    const sent = db.transaction().execute(async (trx) => {
      const { targetOf, isVerified, channelOff, noTarget, alreadyVerified } = channels[channel];
      if (!sends[channel]) throw conflict(channelOff);
      const row = await lockedPersonRow(trx, actor);
      const target = targetOf(row);
      if (target === null) throw conflict(noTarget);
      if (isVerified(row)) throw conflict(alreadyVerified);
      const now = clock.now();
      const requested = await queries.codesRequestedSince(
        trx,
        actor,
        { channel, target },
        now.subtract(sendLimit.window),
      );
      const text = { to: target, email: row.email, organisationId, network: actor.network, now, perDay };
      const isFirst = channel === "sms" && !(await hasRequestedText(trx, text));
      for (const times of isFirst ? [requested.byPerson] : [requested.byPerson, requested.forTarget])
        if (times.length >= sendLimit.max)
          throw rateLimited(
            `${sendLimit.max} codes were sent in the last hour.`,
            now,
            times.at(-sendLimit.max)!.add(sendLimit.window),
          );
      if (channel === "sms") await enforceTextLimits(trx, text);
      const codeId = await queries.insertCode(trx, actor, { channel, target }, { now, expires: now.add(codeTtl) });
      await addJob(trx, sendVerificationCodeTask, { codeId });
    });
    // Recorded after the rollback, which would otherwise undo the record as well.
    return sent.catch(async (error: unknown) => {
      const { personId, network } = actor;
      if (isRefusal(error, "rate_limited"))
        await record(db, { kind: "rate_limited", about: { personId }, network, detail: channel });
      throw error;
    });
  },

  /** True if these are the digits of the newest code; the target is then verified. Every call is an attempt. */
  async verify(actor: PersonActor, channel: Channel, digits: string): Promise<boolean> {
    const { targetOf, verifiedColumns, eventKind } = channels[channel];
    const { personId, network } = actor;
    const target = targetOf(await personRow(db, actor));
    if (target === null) return false;
    const now = clock.now();
    const attempt = await queries.recordAttempt(db, actor, { channel, target }, { now, maxAttempts: maxCodeAttempts });
    const typed = digits.replace(/\s/g, "");
    if (!attempt || codeHash({ id: attempt.id, ...actor, channel, target }, typed) !== attempt.code_hash) {
      await record(db, { kind: "code_failed", about: { personId }, network, detail: channel });
      return false;
    }
    return db.transaction().execute(async (trx) => {
      // The person may have changed the address or number since.
      if (targetOf(await lockedPersonRow(trx, actor)) !== target) return false;
      if (!(await queries.consumeCode(trx, attempt.id, now))) return false;
      await updatePerson(trx, actor, verifiedColumns(now));
      await record(trx, { kind: eventKind, about: { personId }, network });
      return true;
    });
  },
});
