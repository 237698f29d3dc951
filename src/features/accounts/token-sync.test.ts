import { expect, test } from "vitest";
import { writeBehind } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const { as, db, member } = await testServer();

test("two calls at once with a token of another email change the email once, and record it once", async () => {
  const person = { email: "before@sync.example", subject: "syncs" };
  await member(person);
  const caller = await as({ ...person, email: "after@sync.example" });
  const call = () => caller.organisations.joining({});
  await writeBehind(db, {
    lock: (trx) => trx.selectFrom("person").select("id").where("subject", "=", person.subject).forUpdate().execute(),
    first: call,
    second: call,
  });
  const events = await db
    .selectFrom("security_event")
    .select(["kind", "occurrences"])
    .where("kind", "=", "email_changed")
    .execute();
  expect(events).toEqual([{ kind: "email_changed", occurrences: 1 }]);
});
