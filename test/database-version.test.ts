import { spawnSync } from "node:child_process";
import { environmentWith } from "#platform/config/config.ts";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "./database.ts";

const { pool, url } = await testDatabase();
const newest = async () =>
  (await pool.query<{ name: string }>("select max(name) as name from migration")).rows[0]!.name;

/** Starts a process as its npm script does. */
function run(name: string) {
  const env = environmentWith({ MODE: "live", DATABASE_URL: url, PORT: "0" }) as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, [`src/processes/${name}.ts`, "separate", "x"], {
    env,
    encoding: "utf8",
  });
  return { status, said: stderr.trim() };
}

beforeEach(async () => {
  await pool.query("delete from migration where name like '9999%'");
});

test.each(["migrate", "worker", "same-opportunity"])(
  "%s refuses a database that a newer version of the product has brought up to date",
  async (name) => {
    await pool.query("insert into migration (name, applied_at) values ('9999-of-tomorrow.sql', now())");
    expect(run(name)).toEqual({
      status: 78,
      said: "The database was migrated by a newer version of the product (9999-of-tomorrow.sql). Start that version, or restore an earlier backup.",
    });
  },
);

test("a worker refuses a database that is older than it, and says what to do", async () => {
  const name = await newest();
  await pool.query("delete from migration where name = $1", [name]);
  expect(run("worker")).toEqual({
    status: 78,
    said: `The database is older than this version of the product (${name} is missing): run npm run migrate first.`,
  });
  await pool.query("insert into migration (name, applied_at) values ($1, now())", [name]);
});
