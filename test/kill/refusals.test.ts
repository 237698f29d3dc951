import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataFolder, occupiedPort, start } from "./product.ts";

/** The message and exit code of a start that cannot succeed. */
async function refusal(options: Parameters<typeof start>[0]) {
  const attempt = start(options);
  const code = await attempt.ended;
  return {
    code,
    said: attempt
      .output()
      .replace(/^Building.*\n/gm, "")
      .trim(),
  };
}

test("a second start in one data folder says so in one sentence, and the first goes on", async () => {
  const dataDir = dataFolder();
  const first = await start({ dataDir }).ready();
  const { code, said } = await refusal({ dataDir });
  expect(said).toBe(
    `The data folder ${dataDir} is used by another start (process ${first.supervisor}): stop that one, or set DATA_DIR to another folder.`,
  );
  expect(code).toBe(1);
  expect(await first.status()).toBe(200);
});

test("a port in use is one sentence, and nothing is left running", async () => {
  const port = await occupiedPort();
  const { code, said } = await refusal({ dataDir: dataFolder(), env: { PORT: String(port) } });
  expect(said).toBe(
    `Port ${port} is in use: stop the program that listens there, or choose another with PORT=${port + 1}.`,
  );
  expect(code).toBe(1);
});

test("a wrong setting is one sentence with its name and rule", async () => {
  const { code, said } = await refusal({ dataDir: dataFolder(), env: { PORT: "eighty" } });
  expect(said).toBe('PORT must be a whole number from 0 to 65535; it is "eighty".');
  expect(code).toBe(78);
});

test("a live start without a way to send is one sentence, before anything is started", async () => {
  const { code, said } = await refusal({ dataDir: dataFolder(), env: { SMTP_URL: "" } });
  expect(said).toBe("MODE is live, which needs SMTP_URL: the server that sends email, or the word off for none.");
  expect(code).toBe(78);
});

test("a damaged data folder is one sentence that names the folder", async () => {
  const dataDir = dataFolder();
  const first = await start({ dataDir }).ready();
  first.child.kill("SIGTERM");
  await new Promise((resolve) => first.child.once("exit", resolve));
  truncateSync(join(dataDir, "postgres/global/pg_control"), 100);
  const damaged = await refusal({ dataDir });
  expect(damaged.said).toMatch(
    new RegExp(`^The database in ${dataDir}/postgres is damaged \\(.*\\)\\. Restore a backup .*\\.$`),
  );
  expect(damaged.code).toBe(1);

  rmSync(join(dataDir, "postgres/PG_VERSION"));
  expect((await refusal({ dataDir })).said).toMatch(/^The database in .* is damaged/);
});

test("a data folder that is a file is one sentence", async () => {
  const file = join(dataFolder(), "file");
  writeFileSync(file, "");
  const { said } = await refusal({ dataDir: file });
  expect(said).toBe(`DATA_DIR is ${file}, which is not a folder.`);
});
