import { networksAround } from "#platform/http/networks.ts";
import { emailKey } from "#domain/email-key.ts";
import type { Transaction } from "#platform/db/db.ts";
import { holdSentMessages, nextAllowed, recordSent } from "#platform/db/sent-messages.ts";
import { tooManyRequests } from "#platform/http/problem.ts";

/**
 * How many texts are sent within 24 hours for one organisation and to the requests of one network. Each costs money, and
 * a number that is typed may be a stranger's.
 */
const maxPerOrganisation = 20;
const maxPerNetwork = 30;

type Text = {
  to: string;
  /** The email of who asks. */
  email: string;
  organisationId?: number | undefined;
  /** Where the request came from; left out where it came from nowhere. */
  network?: string | undefined;
  now: Temporal.Instant;
  /** How many this installation sends within 24 hours; left out: as many as are asked for. */
  perDay?: number | undefined;
};

/** Counts one more text. Throws the problem 429 where it is one too many. */
export async function enforceTextLimits(trx: Transaction, text: Text): Promise<void> {
  const { to, email, organisationId, network, now, perDay = Infinity } = text;
  const networks = network === undefined ? [] : networksAround(network);
  await holdSentMessages(trx, "sms", now);
  const limits = [
    ...(organisationId === undefined
      ? []
      : [{ max: maxPerOrganisation, scope: { organisationId }, who: "Your organisation has asked for" }]),
    ...networks.map(({ key, allowance }) => ({
      max: maxPerNetwork * allowance,
      scope: { network: key },
      who: "Your network has asked for",
    })),
    { max: perDay, scope: {}, who: "All organisations together have asked for" },
  ];
  for (const { max, scope, who } of limits) {
    const next = await nextAllowed(trx, { channel: "sms", max, ...scope });
    if (next) throw tooManyRequests(`${who} ${max} codes by text in the last 24 hours.`, now, next);
  }
  const keys = networks.map(({ key }) => key);
  await recordSent(trx, { channel: "sms", target: to, sender: emailKey(email), organisationId, networks: keys }, now);
}

/**
 * Whether somebody has asked for a text to this number within 24 hours, in this life or one that they have erased. The
 * first goes out whatever others have asked for: the number may be theirs.
 */
export async function hasRequestedText(trx: Transaction, { to, email }: Pick<Text, "to" | "email">): Promise<boolean> {
  const next = await nextAllowed(trx, { channel: "sms", max: 1, target: to, sender: emailKey(email) });
  return next !== undefined;
}
