import { adminIds } from "./queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import { memberJoinedTask, memberLeftTask } from "#features/organisations/server/tasks.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { PayloadOf } from "#platform/jobs/task.ts";

/** The admins of an organisation except the person that it is about. */
const othersThan = async (trx: Transaction, organisation: OrganisationScope, personId: number) =>
  (await adminIds(trx, organisation)).filter((adminId) => adminId !== personId);

type Joined = Pick<PayloadOf<typeof memberJoinedTask>, "personId" | "membershipId" | "inviteId"> & {
  seats: Seats;
  at: Temporal.Instant;
};

/** Queues an email to each admin about a person who has joined by themselves. */
export async function tellJoined(
  trx: Transaction,
  organisation: OrganisationScope,
  { seats, at, ...joined }: Joined,
): Promise<void> {
  const usage = await seats.usage(trx, organisation, at);
  const { organisationId } = organisation;
  for (const adminId of await othersThan(trx, organisation, joined.personId))
    await addJob(trx, memberJoinedTask, { ...joined, organisationId, adminId, seats: usage, at: at.toString() });
}

type Left = Pick<PayloadOf<typeof memberLeftTask>, "personId" | "membershipId"> & { at: Temporal.Instant };

/** The same about a person who has left by themselves. */
export async function tellLeft(trx: Transaction, organisation: OrganisationScope, { at, ...left }: Left) {
  const { organisationId } = organisation;
  for (const adminId of await othersThan(trx, organisation, left.personId))
    await addJob(trx, memberLeftTask, { ...left, organisationId, adminId, at: at.toString() });
}
