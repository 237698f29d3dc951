import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFrom } from "#platform/config/config.ts";
import { settingNames } from "#platform/config/settings.ts";
import { limitsOf } from "#platform/db/limits.ts";
import { parseContainerfile } from "./containerfile.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const units = readdirSync("deploy/systemd").map((name) => join("systemd", name));
/** Processes of the product by the names of their programs. */
const isProgram = (name: string) => existsSync(`src/processes/${name}.ts`);
const programsIn = (text: string) => [...text.matchAll(/build\/server\/([\w-]+)\.js/g)].map(([, name]) => name!);

test("the environment file has only settings that exist, and starts in live mode once its key is filled in", () => {
  const pairs = [...read("brolga.env.example").matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name!,
    value!,
  ]);
  for (const [name] of pairs) expect(settingNames).toContain(name);
  const config = configFrom({ ...Object.fromEntries(pairs), SECRETS_KEY: Buffer.alloc(32).toString("base64") });
  expect(config.mode).toBe("live");
});

test("units, image and compose file start programs that exist, with settings that exist", () => {
  const files = [...units, "Containerfile", "compose.yaml"];
  for (const file of files)
    for (const name of programsIn(read(file))) expect(isProgram(name), `${file}: ${name}`).toBe(true);
  expect(units.flatMap((unit) => programsIn(read(unit))).sort()).toEqual(["migrate", "supervisor", "web", "worker"]);
  const environments = units.flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line!),
  );
  const image = parseContainerfile(read("Containerfile")).flatMap(({ steps }) =>
    steps.flatMap((step) => (step.does === "env" ? Object.keys(step.values) : [])),
  );
  const named = [...image, ...environments.flatMap((line) => line.split(" ").map((pair) => pair.split("=")[0]!))];
  for (const name of named) expect([...settingNames, "NODE_ENV"]).toContain(name);
});

test("every command of package.json that runs a built program is one that the build makes", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [, list] = /^const processes = \[([^\]]*)\]/m.exec(readFileSync("vite.config.ts", "utf8"))!;
  const built = [...list!.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!);
  const named = Object.values(scripts).flatMap(programsIn);
  expect(named).toContain("verify");
  for (const name of named) expect(built).toContain(name);
  expect(built.filter((name) => !isProgram(name))).toEqual([]);
});

test("the image's build copies what exists, and an instruction that nobody knows is refused", () => {
  const stages = parseContainerfile(read("Containerfile"));
  const copies = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.does === "copy" ? [step] : [])));
  for (const { sources } of copies)
    for (const source of sources)
      expect(
        ["build", "node_modules"].includes(source.replace("/opt/brolga/", "")) ||
          existsSync(source.replace("/opt/brolga/", "")),
        source,
      ).toBe(true);
  expect(() => parseContainerfile("FROM a\nVOLUME /data")).toThrow("Not understood: VOLUME /data");
});

test("PgBouncer sets the product's own time limits for pages", () => {
  const { statement, lock, idle } = limitsOf.page;
  const limits = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle };
  for (const [name, value] of Object.entries(limits)) expect(read("pgbouncer.ini")).toContain(`set ${name} = ${value}`);
  expect(read("pgbouncer.ini")).toMatch(/^pool_mode = transaction$/m);
});

test("HAProxy takes a draining process out before it closes, and replaces what callers write", () => {
  const text = read("haproxy.cfg");
  const [, seconds, fall] = /inter (\d+)s fall (\d+)/.exec(text)!;
  const { drainSeconds } = configFrom({}).http;
  expect(Number(seconds) * Number(fall)).toBeLessThan(drainSeconds);
  expect(text).toMatch(/httpchk GET \/health$/m);
  expect(text).toMatch(/del-header X-Forwarded-For\n\s*option forwardfor/);
});
