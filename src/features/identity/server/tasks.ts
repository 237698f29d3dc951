import { defineTask, type PayloadOf } from "#platform/jobs/task.ts";
import { z } from "zod";

/** What changed in the factors of an account. */
const factorChange = z.enum([
  "authenticator-added",
  "authenticator-removed",
  "passkey-added",
  "passkey-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "factors-removed",
]);
export type FactorChange = z.output<typeof factorChange>;

// The account may have another address by the time its owner is warned, so these payloads contain it. When and with
// what browser it happened is missing in jobs queued by an earlier release.
const recipient = z.object({ to: z.string(), at: z.string().optional(), userAgent: z.string().optional() });

/** `version` is missing in jobs queued by an earlier release. */
export const sendCodeTask = defineTask(
  "send-identity-code",
  z.object({ uid: z.string(), version: z.string().optional() }),
);
/** Earlier releases queued the account instead of the address. */
export const passwordChangedTask = defineTask(
  "send-password-changed",
  z.union([recipient, z.object({ accountId: z.string() })]),
);
/** To the address of before. */
export const emailChangedTask = defineTask("send-email-changed", recipient.extend({ newEmail: z.string().optional() }));
/** To the new address. */
export const emailConfirmedTask = defineTask("send-email-confirmed", recipient.extend({ oldEmail: z.string() }));
export const factorChangedTask = defineTask("send-factor-changed", recipient.extend({ change: factorChange }));
/** With the owner's address at that time. */
export type FactorChangeEmail = PayloadOf<typeof factorChangedTask>;
