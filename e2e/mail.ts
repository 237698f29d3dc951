import { expect } from "@playwright/test";
import { mailPort } from "./ports.ts";

/** `unsubscribe`: the header List-Unsubscribe. */
export type Received = { subject: string; text: string; html: string; unsubscribe?: string };

/** The emails received for an address, newest first. */
export async function emailsTo(address: string): Promise<Received[]> {
  const answer = await fetch(`http://127.0.0.1:${mailPort}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Received[];
}

/** Emails are sent by a worker, which on a busy machine comes to them late. Milliseconds. */
const mostWait = 60_000;

/** Waits for an email to an address with this text in its subject. */
export async function emailTo(address: string, subject: RegExp): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(async () => (found = (await emailsTo(address)).find((email) => subject.test(email.subject))), {
      timeout: mostWait,
      intervals: [100],
    })
    .toBeDefined();
  return found!;
}

/** The code in the newest such email, once there are more of them than `after`. */
export async function codeTo(address: string, after = 0): Promise<string> {
  let codes: string[] = [];
  const arrived = async () =>
    (codes = (await emailsTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])).length;
  await expect.poll(arrived, { timeout: mostWait, intervals: [100] }).toBeGreaterThan(after);
  return codes[0]!;
}
