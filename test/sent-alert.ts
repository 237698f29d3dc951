import { messageIdOf } from "#platform/mail/message-id.ts";
import { firmsOf } from "./firms.ts";
import { release } from "./releases.ts";
import type { testServer } from "./server.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;

/** The admin of a new organisation, after an alert about a notice of this name was sent by email, with its Message-ID. */
export async function sentAlert(server: TestServer, name: string) {
  const { alert, clock, db, publish } = server;
  const { admin, at } = await firmsOf(server)({ name });
  const request = { name, searchRequest: { freeText: name }, notificationTimingForEmail: "Instant" as const };
  await admin.savedSearches.create({ body: request });
  await publish(release({ key: name, title: `${name} hire`, closes: "2026-12-19T01:00:00Z" }));
  await alert();
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  await alert();
  const { public_id } = await db
    .selectFrom("alert_delivery")
    .innerJoin("person", "person.id", "person_id")
    .select("public_id")
    .where("email", "=", at("ada"))
    .executeTakeFirstOrThrow();
  const profile = async () => {
    const { areEmailNotificationsEnabled: isOn, emailFailedReason: reason } = await admin.workspace.userProfile({});
    return { isOn, reason };
  };
  return { admin, to: at("ada"), messageId: messageIdOf(`alert ${public_id}`), profile };
}
