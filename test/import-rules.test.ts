import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beside, coreLayers, layers } from "#scripts/import-rules/layers.ts";
import { allowed, breaks } from "./import-rule-cases.ts";

// The rules run on a small code base of their own, outside the checkout, because a deliberate violation must not be
// visible to other checks. Each file breaks one rule, and nothing else is reported about it.
const checkout = join(import.meta.dirname, "..");
const settings = [
  "oxlint.config.ts",
  "scripts/import-rules.ts",
  "scripts/import-rules",
  "package.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.server.json",
  "tsconfig.web.json",
  "tsconfig.e2e.json",
];

let house: string;
let found: Map<string, string[]>;

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "brolga-rules-"));
  for (const file of settings) await copy(file);
  await symlink(join(checkout, "node_modules"), join(house, "node_modules"));
  for (const [file, , code] of breaks) await put(file, code);
  for (const [file, code] of allowed) await put(file, code);
  found = await lint();
});
afterAll(() => rm(house, { recursive: true, force: true }));

test.for(breaks)("%s fails by %s", ([file, rule]) => {
  expect(found.get(file)).toEqual([rule]);
});

// circle-b closes the circle, so it is reported as well.
test.for(allowed.filter(([file]) => !file.includes("circle")))("%s is allowed", ([file]) => {
  expect(found.get(file) ?? []).toEqual([]);
});

test("every capability has a place in the layers, so that the rules cover it", async () => {
  const capabilities = await readdir(join(checkout, "src/features"));
  expect([...layers.flat(), ...beside]).toEqual(expect.arrayContaining(capabilities));
});

test("every folder of the search core has a place in its layers", async () => {
  const entries = await readdir(join(checkout, "src/search-core"), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(coreLayers.flat().toSorted()).toEqual(folders.toSorted());
});

async function put(file: string, code: string) {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), `${code}\n`);
}

async function copy(file: string) {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await cp(join(checkout, file), join(house, file), { recursive: true });
}

/** Runs oxlint on that code base. Returns the names of the broken rules, by file. */
async function lint(): Promise<Map<string, string[]>> {
  const oxlint = join(checkout, "node_modules/oxlint/bin/oxlint");
  const output = await new Promise<string>((resolve) => {
    // Exit code 1 is expected, because the code base is full of violations.
    execFile(
      process.execPath,
      [oxlint, "--type-aware", "--format", "json", "src", "bin"],
      { cwd: house },
      (_, stdout) => resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] };
  const byFile = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code]);
  return byFile;
}
