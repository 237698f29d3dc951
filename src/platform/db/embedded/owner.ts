import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { limitOptions } from "#platform/db/limits.ts";
import { locks } from "#platform/db/locks.ts";
import pg from "pg";
import { onDisk } from "./startup-errors.ts";
import type { ClusterPaths } from "./cluster-paths.ts";

/** The product's role in the embedded server: owns the database and everything in it, but is no superuser. */
export const ownerRole = "brolga";

/**
 * Statements that transfer to the owner what it does not own yet, one row each. That is everything in databases of
 * earlier versions, which belonged to the superuser. Sequences of columns follow their tables.
 */
const handOver = `
  select format('alter database %I owner to %I', datname, '${ownerRole}') as statement
  from pg_database where datname = current_database() and datdba <> '${ownerRole}'::regrole
  union all
  select format('alter schema %I owner to %I', nspname, '${ownerRole}') from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner <> '${ownerRole}'::regrole
  union all
  select format('alter %s %s owner to %I', case class.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
    class.oid::regclass, '${ownerRole}')
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind in ('r', 'p', 'v', 'S') and class.relowner <> '${ownerRole}'::regrole
    and nspname !~ '^pg_' and nspname <> 'information_schema'
    and not exists (select from pg_depend where objid = class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to %I', routine.oid::regprocedure, '${ownerRole}')
  from pg_proc routine join pg_namespace namespace on namespace.oid = routine.pronamespace
  where routine.proowner <> '${ownerRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
  union all
  select format('alter type %s owner to %I', kind.oid::regtype, '${ownerRole}')
  from pg_type kind join pg_namespace namespace on namespace.oid = kind.typnamespace
  left join pg_class class on class.oid = kind.typrelid
  where kind.typowner <> '${ownerRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    and (kind.typtype in ('e', 'd', 'r') or (kind.typtype = 'c' and class.relkind = 'c'))`;

/**
 * Creates the owner role if missing, and transfers to it what the superuser of `adminUrl` still owns in the product's
 * database. Returns the owner's password, which is stored in the cluster beside the superuser's.
 */
export async function ensureOwner(home: ClusterPaths, adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl, ...limitOptions("job") });
  client.on("error", () => {});
  await client.connect();
  try {
    // A session lock, not a transaction lock: the password is written after the role's password is committed.
    await client.query("select pg_advisory_lock($1)", [locks.owner]);
    const file = join(home.cluster, "owner-password");
    const known = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    const password = known ?? randomBytes(18).toString("hex");
    await client.query("begin");
    const { rows: roles } = await client.query("select from pg_roles where rolname = $1", [ownerRole]);
    const verb = roles.length === 0 ? "create" : "alter";
    if (verb === "create" || known === undefined)
      await client.query(`${verb} role ${ownerRole} login password '${password}'`);
    const { rows } = await client.query<{ statement: string }>(handOver);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
    if (known === undefined) onDisk(home.dataDir, () => writeSecret(file, password, home));
    return password;
  } finally {
    await client.end().catch(() => {});
  }
}

function writeSecret(file: string, secret: string, { as: { uid, gid } }: ClusterPaths) {
  writeFileSync(file, secret, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}
