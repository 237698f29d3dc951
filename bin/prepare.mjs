// The bootstrap: Node >= 20 and its built-ins, nothing else.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { fail } from "./say.mjs";

/** Prepares the checkout, or exits with one sentence. `built: false` if only the packages are needed. */
export async function prepare({ built = true } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail(`This is Node.js ${process.versions.node}: version 20 or later is needed, from https://nodejs.org.`);
  // PostgreSQL may have to run as another user, who must be able to read what is installed here.
  process.umask(0o022);
  try {
    await install();
    if (built) await build();
  } catch (error) {
    if (error.code === "ENOSPC") fail(`The disk is full: free some space and start again.`);
    if (["EACCES", "EPERM", "EROFS"].includes(error.code))
      fail(`${error.path} cannot be written: start as the user who owns it.`);
    throw error;
  }
}
