import type { Database, Transaction } from "#platform/db/db.ts";
import { dueAt, type State } from "./state.ts";

/** The stored state of a subscription. */
export const stateOf = async (db: Database, id: string): Promise<State | undefined> =>
  (await db.selectFrom("sandbox_subscription").select("state").where("id", "=", id).executeTakeFirst())?.state as
    | State
    | undefined;

/** The same, locked until the transaction ends. */
export const lockState = async (trx: Transaction, id: string): Promise<State | undefined> =>
  (await trx.selectFrom("sandbox_subscription").select("state").where("id", "=", id).forUpdate().executeTakeFirst())
    ?.state as State | undefined;

export const states = async (db: Database): Promise<State[]> =>
  (await db.selectFrom("sandbox_subscription").select("state").orderBy("id").limit(100).execute()).map(
    ({ state }) => state as State,
  );

export const dueIds = async (db: Database, now: Temporal.Instant): Promise<string[]> =>
  (await db.selectFrom("sandbox_subscription").select("id").where("due_at", "<=", now).orderBy("due_at").execute()).map(
    ({ id }) => id,
  );

/** Stores a state, and the event that tells of it. */
export async function storeState(trx: Transaction, state: State, eventId: string, now: Temporal.Instant) {
  const due = dueAt(state);
  const row = { state: JSON.stringify(state), due_at: due === null ? null : Temporal.Instant.from(due) };
  await trx
    .insertInto("sandbox_subscription")
    .values({ id: state.id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  await trx.insertInto("sandbox_event").values({ id: eventId, subscription_id: state.id, created_at: now }).execute();
}

export const changedSince = async (db: Database, instant: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom("sandbox_event")
      .select("subscription_id")
      .distinct()
      .where("created_at", ">=", instant)
      .execute()
  ).map(({ subscription_id }) => subscription_id);

/** Events that were not delivered, the oldest first. */
export const waitingEvents = (db: Database) =>
  db
    .selectFrom("sandbox_event")
    .select(["id", "subscription_id", "created_at"])
    .where("delivered_at", "is", null)
    .orderBy("created_at")
    .limit(100)
    .execute();

export const markDelivered = (db: Database, id: string, at: Temporal.Instant) =>
  db.updateTable("sandbox_event").set({ delivered_at: at }).where("id", "=", id).execute();

export const webhookSecret = async (db: Database): Promise<string> =>
  (await db.selectFrom("sandbox_webhook_key").select("secret").executeTakeFirstOrThrow()).secret;
