import { embeddedEmail } from "#adapters/email/embedded.ts";
import { embeddedSms } from "#adapters/sms/embedded.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/db/db.ts";
import type { Post } from "#platform/letters/letter.ts";
import { renderLetter } from "#platform/letters/render.ts";

type Needs = { config: Config; db: Database; clock: Clock };

export type Adapters = ReturnType<typeof openAdapters>;

/** What this installation reaches the world with, by its settings. Call `stop` when nothing is sent any more. */
export function openAdapters({ config, db, clock }: Needs) {
  const email = embeddedEmail({ db, clock });
  const sms = embeddedSms({ db, clock });
  const sender = { productName: config.productName, origin: new URL(config.http.publicUrl).origin };
  const post: Post = (letter) => email.send(renderLetter(letter, sender));
  return { post, sms, stop: () => email.stop() };
}
