import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "#platform/startup-error.ts";

/** The user and group that PostgreSQL runs as. */
export type OsUser = { uid: number; gid: number };

const osUserOf = (name: string): OsUser | undefined => {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith(`${name}:`));
  const [uid, gid] = line?.split(":").slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
};

/**
 * PostgreSQL refuses to run as root. Then it runs as `postgres`, which is created if missing. If a bare container lacks
 * the tool for that, it runs as `nobody`. Undefined if we are an ordinary user, and so is PostgreSQL.
 */
export function osUserForPostgres(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = osUserOf("postgres");
  if (existing) return existing;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
  const user = osUserOf("postgres") ?? osUserOf("nobody");
  if (!user || user.uid === 0)
    throw new StartupError(
      "PostgreSQL does not run as root and no other user could be created: start as an ordinary user, or set DATABASE_URL.",
    );
  return user;
}

/** Whether the account can enter or run `path`: it and every parent folder have the x bit. */
export function canReach(path: string, { uid, gid }: OsUser): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const bits = owner === uid ? mode >> 6 : group === gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
