import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockAbn } from "#features/organisations/server/queries.ts";
import { waitingSessions, whileWaiting } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const { as, db } = await testServer();
const profile = {
  givenName: "Ada",
  surname: "Byron",
  timeZoneId: "Australia/Hobart",
  acceptedTermsAndConditions: true as const,
};
const abn = "51824753556";

test("of two people who register the same verified email at the same time, the second is refused", async () => {
  const email = "shared@register-race.example";
  const [first, second] = [await as({ email, subject: "first" }), await as({ email, subject: "second" })];
  let late: Promise<unknown> = Promise.resolve();
  await whileWaiting(db, {
    lock: (trx) => lockAbn(trx, abn),
    waiting: () => first.accounts.register({ body: { ...profile, organisation: { organisationName: "First", abn } } }),
    async meanwhile() {
      let isOver = false;
      late = second.accounts
        .register({ body: profile })
        .catch((problem: unknown) => problem)
        .finally(() => (isOver = true));
      while (!isOver && (await waitingSessions(db)) < 2) await nextTurn();
    },
  });
  expect(await late).toMatchObject({ status: 409, result: { errors: [{ field: "email", rule: "email_taken" }] } });
  const people = await db.selectFrom("person").select("subject").where("email_key", "=", email).execute();
  expect(people).toEqual([{ subject: "first" }]);
});
