import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { onTestFinished } from "vitest";
import { dataFolder } from "../product.ts";

/**
 * A data folder on a file system of its own, small enough to be filled. Only root can mount one: `isSmall` is false
 * where this user cannot, and a folder on the usual disk is returned.
 */
export function folderOnSmallDisk(megabytes: number): { dataDir: string; isSmall: boolean } {
  const dataDir = dataFolder();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", dataDir]);
  if (status !== 0) return { dataDir, isSmall: false };
  chmodSync(dataDir, 0o711);
  onTestFinished(() => void spawnSync("umount", ["-l", dataDir]));
  return { dataDir, isSmall: true };
}
