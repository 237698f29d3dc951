import { expect } from "@playwright/test";
import { mailPort } from "./ports.ts";

export type Received = { subject: string; text: string; html: string };

/** What the mail server got for an address, the newest first. */
export async function lettersTo(address: string): Promise<Received[]> {
  const answer = await fetch(`http://127.0.0.1:${mailPort}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Received[];
}

/** Waits for the letter to an address that has this in its subject. */
export async function letterTo(address: string, subject: RegExp): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(async () => (found = (await lettersTo(address)).find((one) => subject.test(one.subject))), {
      timeout: 20_000,
    })
    .toBeDefined();
  return found!;
}

/** The six digits in the next letter to an address after so many others. */
export async function codeTo(address: string, after = 0): Promise<string> {
  await expect.poll(async () => (await lettersTo(address)).length, { timeout: 20_000 }).toBeGreaterThan(after);
  const [newest] = await lettersTo(address);
  return /\b\d{6}\b/.exec(newest!.text)![0];
}
