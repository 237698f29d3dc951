import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { onTestFinished } from "vitest";
import { dataFolder } from "../product.ts";

/**
 * A data folder on its own file system, small enough to fill. Only root can mount one: otherwise `isSmall` is false,
 * and the folder is on the usual disk.
 */
export function folderOnSmallDisk(megabytes: number): { dataDir: string; isSmall: boolean } {
  const dataDir = dataFolder();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", dataDir]);
  if (status !== 0) return { dataDir, isSmall: false };
  chmodSync(dataDir, 0o711);
  onTestFinished(() => void spawnSync("umount", ["-l", dataDir]));
  return { dataDir, isSmall: true };
}
