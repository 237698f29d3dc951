import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fingerprintOf, whenChanged } from "./fingerprint.mjs";
import { environment, node, postgres, postgresPackage, root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";
import { fail, say, step } from "./say.mjs";
import { installLibatomic, lacksLibatomic, libatomicSentence } from "./system-library.mjs";

/** Installs from the lockfile if it changed, and checks that both native binaries run. */
export async function install() {
  const { platform, arch } = process;
  await whenChanged(
    "node_modules/.brolga-installed",
    fingerprintOf(["package-lock.json"], platform, arch),
    async () => {
      await step("Installing packages (half a minute, more on a slow line)", npmCi);
      let broken = await brokenBinaries();
      if (broken.some(({ said }) => lacksLibatomic(said)) && (await installLibatomic())) {
        // Install scripts failed under that Node, and npm has left out their optional packages.
        await step("Installing packages again", npmCi);
        broken = await brokenBinaries();
      }
      if (broken.some(({ said }) => !lacksLibatomic(said))) {
        // This npm skips install scripts, so run the two required ones by name.
        await step("Unpacking the binaries of Node.js and PostgreSQL", () =>
          npm("rebuild", "--ignore-scripts=false", "node", postgresPackage),
        );
        broken = await brokenBinaries();
      }
      // npm runs scripts with the first node on its path, which is this one: a broken one must not break the next
      // start.
      if (broken.some(({ file }) => file === node)) rmSync(join(root, "node_modules/.bin/node"), { force: true });
      for (const { name, said } of broken) fail(sentenceFor(name, said));
    },
  );
  if (!existsSync(node)) fail("The folder node_modules is incomplete: remove it and start again.");
}

async function npmCi() {
  const { status, output } = await npm(
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
  );
  if (status === 0) return;
  if (status === null)
    fail("npm was not found: install Node.js with npm, version 20 or later, from https://nodejs.org.");
  const place = /^npm \S+ path (.+)$/m.exec(output)?.[1] ?? root;
  for (const [pattern, sentence] of faults) if (pattern.test(output)) fail(sentence(place));
  say(output.trim().split("\n").slice(-20).join("\n"));
  fail("npm ci failed; its last lines stand above.");
}

const faults = [
  [/ENOSPC|no space left/i, (place) => `The disk that holds ${place} is full: free 1 GB and start again.`],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/,
    () =>
      "The packages could not be fetched: npm does not reach its registry. Check the network (npm config get registry; npm ping) and start again.",
  ],
  [/EACCES|EPERM|EROFS/, (place) => `This user may not write ${place}: start as the user who owns it.`],
];

/** The npm that runs us, whatever else is called npm on this machine. */
function npm(...args) {
  const options = { cwd: root, env: environment };
  const ours = process.env.npm_execpath;
  if (ours && basename(ours) === "npm-cli.js") return runProgram(process.execPath, [ours, ...args], options);
  return process.platform === "win32"
    ? runProgram("npm.cmd", args, { ...options, shell: true })
    : runProgram("npm", args, options);
}

async function brokenBinaries() {
  const binaries = [
    { name: "Node.js 26", file: node },
    { name: "PostgreSQL 18", file: postgres },
  ];
  const tried = await Promise.all(
    binaries.map(async (one) => ({ ...one, ...(await runProgram(one.file, ["--version"])) })),
  );
  return tried
    .filter(({ status }) => status !== 0)
    .map(({ name, file, output }) => ({ name, file, said: output.trim().split("\n")[0] }));
}

const sentenceFor = (name, said) =>
  lacksLibatomic(said)
    ? libatomicSentence
    : `${name} came without a binary that runs here (${said || "it says nothing"}). If npm is set not to run install scripts, run: npm rebuild --ignore-scripts=false node ${postgresPackage}`;
