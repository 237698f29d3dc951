import { expect, test } from "vitest";
import { sealStored } from "#features/identity/server/seal-stored.ts";
import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";
import { testDatabase } from "#test/database.ts";
import { whileWaiting } from "#test/row-race.ts";

const { db } = await testDatabase();
const [lost, fresh] = [newSecretsKey(), newSecretsKey()];

test("an unreadable record is not deleted after another process has replaced it", async () => {
  const secrets = secretsUnder(() => [fresh]);
  const row = { kind: "Session", id: "replaced" };
  const payload = (key: Buffer) => JSON.stringify(secretsUnder(() => [key]).seal("{}"));
  await db
    .insertInto("oidc_record")
    .values({ ...row, payload: payload(lost) })
    .execute();
  await whileWaiting(db, {
    lock: (trx) => trx.selectFrom("oidc_record").select("id").where("id", "=", row.id).forUpdate().execute(),
    waiting: () => sealStored({ db, secrets }),
    meanwhile: (trx) =>
      trx
        .updateTable("oidc_record")
        .set({ payload: payload(fresh) })
        .where("id", "=", row.id)
        .execute(),
  });
  expect(await db.selectFrom("oidc_record").select(["kind", "id"]).execute()).toEqual([row]);
});
