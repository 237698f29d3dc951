import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Folders that no test reads: data and reports of earlier runs. */
const leftOut = new Set([".git", "var", "tests"]);

/**
 * A copy of the checkout owned by `nobody`, for tests that only fail without root's permissions: `{ folder, uid, gid
 * }`. Undefined unless we are root. Packages are hard-linked if both are on one disk.
 */
export function checkoutOfOrdinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  if (uid === undefined) throw new Error("there is no user nobody to run as");
  const owner = { uid: Number(uid), gid: Number(gid) };
  const folder = mkdtempSync(join(tmpdir(), "brolga-ordinary-"));
  copyFolder(root, folder, owner);
  return { folder, ...owner };
}

function copyFolder(from, to, owner, shared = false) {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  chownSync(to, owner.uid, owner.gid);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const entry = lstatSync(source);
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      if (shared || !leftOut.has(name)) copyFolder(source, target, owner, shared || name === "node_modules");
    } else if (entry.isFile()) copyFile(source, target, owner, shared);
  }
}

function copyFile(source, target, { uid, gid }, shared) {
  // A linked file stays root's, so the copy's owner can only read it.
  if (shared && link(source, target)) return;
  copyFileSync(source, target);
  chownSync(target, uid, gid);
}

function link(source, target) {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (error.code === "EXDEV" || error.code === "EPERM" || error.code === "EMLINK") return false;
    throw error;
  }
}
