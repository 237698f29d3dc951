import { networksAround } from "#platform/http/networks.ts";
import { emailKey } from "#domain/email-key.ts";
import type { Transaction } from "#platform/db/db.ts";
import { lockSentMessages, nextAllowed, recordSent } from "#platform/db/sent-messages.ts";
import { rateLimited } from "#platform/refusal.ts";

/**
 * Texts in 24 hours for one organisation and for requests from one network. Each costs money, and a typed number may be
 * a stranger's.
 */
const maxPerOrganisation = 20;
const maxPerNetwork = 30;

type Text = {
  to: string;
  /** The email of the person who requests it. */
  email: string;
  organisationId?: number | undefined;
  /** The network that the request came from; undefined if none. */
  network?: string | undefined;
  now: Temporal.Instant;
  /** How many this installation may send in 24 hours; unlimited if left out. */
  perDay?: number | undefined;
};

/** Counts one more text. Refuses with `rate_limited` if a limit is reached. */
export async function enforceTextLimits(trx: Transaction, text: Text): Promise<void> {
  const { to, email, organisationId, network, now, perDay = Infinity } = text;
  const networks = network === undefined ? [] : networksAround(network);
  await lockSentMessages(trx, "sms", now);
  const limits = [
    ...(organisationId === undefined
      ? []
      : [{ max: maxPerOrganisation, scope: { organisationId }, who: "Your organisation has requested" }]),
    ...networks.map(({ key, allowance }) => ({
      max: maxPerNetwork * allowance,
      scope: { network: key },
      who: "Your network has requested",
    })),
    { max: perDay, scope: {}, who: "All organisations together have requested" },
  ];
  for (const { max, scope, who } of limits) {
    const next = await nextAllowed(trx, { channel: "sms", max, ...scope });
    if (next) throw rateLimited(`${who} ${max} codes by text in the last 24 hours.`, now, next);
  }
  const keys = networks.map(({ key }) => key);
  await recordSent(trx, { channel: "sms", target: to, sender: emailKey(email), organisationId, networks: keys }, now);
}

/**
 * True if this email has requested a text to this number in the last 24 hours, even for an account that was erased
 * since. The first text ignores what others have requested: the number may belong to this person.
 */
export async function hasRequestedText(trx: Transaction, { to, email }: Pick<Text, "to" | "email">): Promise<boolean> {
  const next = await nextAllowed(trx, { channel: "sms", max: 1, target: to, sender: emailKey(email) });
  return next !== undefined;
}
