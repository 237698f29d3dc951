import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Written by the build itself, or irrelevant to it. */
const leftOut = (name) => name === "routeTree.gen.ts" || /\.test\.tsx?$/.test(name);

/** A hash of files and folders by content, because a checkout changes all timestamps. */
export function fingerprintOf(paths, ...extra) {
  const hash = createHash("sha256").update(JSON.stringify(extra));
  const add = (path) => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!leftOut(name)) add(`${path}/${name}`);
    } else hash.update(`\0${path}\0`).update(readFileSync(full));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

/** Runs the work if `fingerprint` differs from the one stored in `file`, and stores it afterwards. */
export async function whenChanged(file, fingerprint, work) {
  const note = join(root, file);
  if (existsSync(note) && readFileSync(note, "utf8") === fingerprint) return;
  await work();
  writeFileSync(note, fingerprint);
}
