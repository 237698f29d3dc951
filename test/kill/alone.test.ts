import { expect, onTestFinished, test } from "vitest";
import { existsSync } from "node:fs";
import { connect as openSocket } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { connect } from "#platform/db/db.ts";
import { findPostgres } from "#platform/db/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import { dataFolder, start, until } from "./product.ts";

type Health = { catchingUp: { index: { revision: number } } };

test("migrate, web and worker run alone against DATABASE_URL", async () => {
  const dataDir = dataFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  const env = { DATABASE_URL: database.url };
  const alone = (name: string, port = "0") =>
    start({
      dataDir,
      env: { ...env, PORT: port },
      command: [process.execPath, "bin/run.mjs", `build/server/${name}.js`],
    });

  const migrate = alone("migrate");
  expect(await migrate.ended).toBe(0);
  expect(migrate.output()).toContain("Applied 0001-create-opportunities.sql");

  const worker = alone("worker");
  const web = alone("web");
  const [, address] = await web.says(/listening at (\S+)/);
  await until(async () => (await fetch(`${address}/health`)).status === 200);
  for (const { child, ended } of [web, worker]) {
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
});

test("a stop lets a request that is being sent finish, closes its connection, and leaves a snapshot", async () => {
  const dataDir = dataFolder();
  const product = await start({ dataDir }).ready();
  const { db, close: leave } = connect((await findPostgres(dataDir))!.url);
  await db
    .insertInto("feed")
    .values({ kind: "removed", opportunity_id: 1, written_at: "2026-01-01T00:00:00Z" })
    .execute();
  await leave();
  const revision = async () => {
    const { catchingUp } = (await (await fetch(`${product.address}/health`)).json()) as Health;
    return catchingUp.index.revision;
  };
  await until(async () => (await revision()) > 0);
  const snapshot = join(dataDir, "search/manifest");
  expect(existsSync(snapshot)).toBe(false);
  const { port } = new URL(product.address);
  const body = JSON.stringify({});
  const socket = openSocket(Number(port), "127.0.0.1");
  const closed = once(socket, "close");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const head = ["POST /api/v1/search/free/search HTTP/1.1", "host: localhost", "content-type: application/json"];
  // "100 Continue" proves that the server has read the head: before that it may close the connection as an idle one.
  socket.write([...head, "expect: 100-continue", `content-length: ${body.length}`, "", ""].join("\r\n"));
  await until(() => answer === "HTTP/1.1 100 Continue\r\n\r\n");

  product.child.kill("SIGTERM");
  await until(async () => (await product.status("/livez")) !== 200);
  socket.write(body);
  await closed;
  expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 200/);
  await once(product.child, "exit");
  expect(existsSync(snapshot)).toBe(true);
});
