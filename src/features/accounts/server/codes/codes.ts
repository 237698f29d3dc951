import { enforceTextLimits, hasRequestedText } from "./rate-limit.ts";
import * as queries from "#features/accounts/server/codes/queries.ts";
import { updatePerson, lockedPersonRow, type PersonRow, personRow } from "#features/accounts/server/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { hashOfCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { HttpProblem, tooManyRequests } from "#platform/http/problem.ts";
import { addJob } from "#platform/jobs/add.ts";

export type Channel = queries.Channel;

const codeTtl = { minutes: 10 };
const maxAttempts = 5;
const sendLimit = { max: 3, window: { hours: 1 } };

/** What is stored of a code: bound to its row, its person, and the address or number that it is sent to. */
export const codeHash = (of: { id: number; personId: number; channel: string; target: string }, code: string): string =>
  hashOfCode(code, [of.id, of.personId, of.channel, of.target].join("\n"));

const conflict = (detail: string) => new HttpProblem(409, { detail });

/** What each channel proves: where it leads to, whether that is proved, and what is written when it is. */
const channels = {
  email: {
    targetOf: (row: PersonRow): string | null => row.email,
    isVerified: (row: PersonRow) => row.email_verified_at !== null,
    verifiedColumns: (at: Temporal.Instant) => ({ email_verified_at: at }),
    eventKind: "email_verified",
    channelOff: "This installation does not send e-mail.",
    noTarget: "Your profile has no e-mail address.",
    alreadyVerified: "Your e-mail address is verified already.",
  },
  sms: {
    targetOf: (row: PersonRow) => row.mobile,
    isVerified: (row: PersonRow) => row.mobile_verified_at !== null,
    verifiedColumns: (at: Temporal.Instant) => ({ mobile_verified_at: at }),
    eventKind: "mobile_verified",
    channelOff: "This installation does not send text messages.",
    noTarget: "Your profile has no mobile number. Add one first.",
    alreadyVerified: "Your mobile number is verified already.",
  },
} as const satisfies Record<Channel, unknown>;

type Needs = {
  db: Database;
  clock: Clock;
  sends: Record<Channel, boolean>;
  record: RecordSecurityEvent;
  /** How many texts this installation sends within 24 hours; left out: as many as are asked for. */
  textsPerDay?: number | undefined;
};

/** Codes of six digits that prove that an e-mail or a mobile is a person's own: 10 minutes, 5 tries, 3 sends an hour. */
export const verificationCodes = ({ db, clock, sends, record, textsPerDay: perDay }: Needs) => ({
  /**
   * Has a job make and send a code. Throws the problem 429 that says when the next may be asked for: each person has
   * three an hour, and so has each address and number, whoever says that it is theirs. But the first text that a person
   * asks for to a number goes out whatever others have asked for: tries of strangers must not keep its owner out.
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
          throw tooManyRequests(
            `${sendLimit.max} codes were sent in the last hour.`,
            now,
            times.at(-sendLimit.max)!.add(sendLimit.window),
          );
      if (channel === "sms") await enforceTextLimits(trx, text);
      const codeId = await queries.insertCode(trx, actor, { channel, target }, { now, expires: now.add(codeTtl) });
      await addJob(trx, "send-verification-code", { codeId });
    });
    // Once it is rolled back, or the record would be too.
    return sent.catch(async (problem: unknown) => {
      const { personId, network } = actor;
      if (problem instanceof HttpProblem && problem.status === 429)
        await record(db, { kind: "rate_limited", about: { personId }, network, detail: channel });
      throw problem;
    });
  },

  /** Whether these are the digits that were sent last; then what they were sent to is verified. Every call is a try. */
  async verify(actor: PersonActor, channel: Channel, digits: string): Promise<boolean> {
    const { targetOf, verifiedColumns, eventKind } = channels[channel];
    const { personId, network } = actor;
    const target = targetOf(await personRow(db, actor));
    if (target === null) return false;
    const now = clock.now();
    const attempt = await queries.recordAttempt(db, actor, { channel, target }, { now, maxAttempts });
    const typed = digits.replace(/\s/g, "");
    if (!attempt || codeHash({ id: attempt.id, ...actor, channel, target }, typed) !== attempt.code_hash) {
      await record(db, { kind: "code_failed", about: { personId }, network, detail: channel });
      return false;
    }
    return db.transaction().execute(async (trx) => {
      // Another address or number may have taken the place of this one since.
      if (targetOf(await lockedPersonRow(trx, actor)) !== target) return false;
      if (!(await queries.consumeCode(trx, attempt.id, now))) return false;
      await updatePerson(trx, actor, verifiedColumns(now));
      await record(trx, { kind: eventKind, about: { personId }, network });
      return true;
    });
  },
});
