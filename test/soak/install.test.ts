import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { parseContainerfile } from "../containerfile.ts";
import { until } from "../kill/product.ts";
import { emptyPostgres15 } from "./databases.ts";
import { buildImage, inside } from "./image-roots.ts";
import { healthOf } from "./machines.ts";
import { program, runBeside } from "./programs.ts";

test("the Containerfile's steps, in a minimal Debian, make an image that migrates and serves as an ordinary user", async () => {
  if (process.getuid?.() !== 0) throw new Error("Only root can build an image without an engine.");
  const database = await emptyPostgres15();
  const stages = parseContainerfile(readFileSync("deploy/Containerfile", "utf8"));
  const image = buildImage(stages, process.cwd());
  const { entrypoint, command } = stages.at(-1)!;
  const port = await freePort();
  Object.assign(image.env, {
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    SMTP_URL: "off",
    TWILIO_ACCOUNT_SID: "off",
    READ_PORTALS: "off",
  });
  const run = (args: string[]) => runBeside(...inside(image, `exec ${[...entrypoint, ...args].join(" ")}`));
  const migrate = run(["build/server/migrate.js"]);
  await until(() => migrate.child.exitCode !== null, migrate.output, 120);
  expect(migrate.child.exitCode, migrate.output()).toBe(0);
  const web = run(command);
  const worker = run(["build/server/worker.js"]);
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await healthOf(address)).ready, web.output, 120);
  expect((await fetch(address)).status).toBe(200);
  await until(async () => (await healthOf(address)).alerts?.workers === 1, worker.output, 120);
  const { stdout: users } = spawnSync("ps", ["-eo", "uid,args"], { encoding: "utf8" });
  const mine = users
    .split("\n")
    .filter((line) => /node_modules\/node\/bin\/node .*build\/server\/(?:web|worker)/.test(line));
  expect(mine.filter((line) => line.trim().startsWith("10001 "))).not.toEqual([]);
  // What only the build needs is not in it.
  const names = readdirSync(join(image.root, "opt/brolga"));
  expect(names.sort()).toEqual(["build", "content", "data", "db", "node_modules", "package.json"]);
  expect(readdirSync(join(image.root, "opt/brolga/node_modules"))).not.toContain("vitest");
});

test("systemd accepts the units", () => {
  const analyze = program("/usr/bin/systemd-analyze", "systemd");
  const folder = mkdtempSync(join(tmpdir(), "brolga-units-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const unit of readdirSync("deploy/systemd")) {
    // The program must be there: this checkout's.
    const text = readFileSync(join("deploy/systemd", unit), "utf8").replaceAll("/opt/brolga", resolve("."));
    writeFileSync(join(folder, unit), text);
  }
  for (const unit of readdirSync(folder)) {
    const { status, stderr } = spawnSync(analyze, ["verify", "--recursive-errors=no", join(folder, unit)], {
      encoding: "utf8",
    });
    expect({ unit, status, stderr }).toEqual({ unit, status: 0, stderr: "" });
  }
});
