import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf, whenChanged } from "./fingerprint.mjs";
import { environment, node, root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";
import { fail, say, step } from "./say.mjs";

/** Builds client and server into build/ when a source changed. */
export async function build() {
  mkdirSync(join(root, "build"), { recursive: true });
  const sources = fingerprintOf(["src", "vite.config.ts", "package.json", "package-lock.json"]);
  await whenChanged("build/.built", sources, () =>
    step("Building", async () => {
      const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel=warn"];
      const { status, output } = await runProgram(node, vite, {
        cwd: root,
        env: { ...environment, NODE_ENV: "production" },
      });
      if (status === 0) return;
      if (/ENOSPC/.test(output)) fail(`The disk that holds ${root} is full: free some space and start again.`);
      say(output.trim());
      fail("The build failed; see above.");
    }),
  );
}
