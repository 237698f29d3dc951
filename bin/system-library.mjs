import { existsSync } from "node:fs";
import { runProgram } from "./run-program.mjs";
import { step } from "./say.mjs";

/** The one library that Node 26 needs and a bare container may lack, by package manager. */
const managers = [
  {
    program: "/usr/bin/apt-get",
    commands: [["update"], ["install", "-y", "--no-install-recommends", "libatomic1"]],
  },
  { program: "/usr/bin/dnf", commands: [["install", "-y", "libatomic"]] },
  { program: "/usr/bin/microdnf", commands: [["install", "-y", "libatomic"]] },
];

export const lacksLibatomic = (said) => /libatomic\.so/.test(said);

/** The sentence for a person on whose machine we cannot install it. */
export const libatomicSentence =
  "Node.js 26 needs the system library libatomic: install it (Debian and Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and start again.";

/**
 * Installs libatomic if we are root and know the package manager. Returns whether it tried; the caller checks the
 * result.
 */
export async function installLibatomic() {
  const manager = process.getuid?.() === 0 && managers.find(({ program }) => existsSync(program));
  if (!manager) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await step("Installing the system library libatomic, which Node.js 26 needs", async () => {
    for (const args of manager.commands) await runProgram(manager.program, args, { env });
  });
  return true;
}
