/** Files with the same allowed imports. */
export type Module = {
  /** Globs of the files in the module, from the root of the checkout. A later module overrides an earlier one. */
  files: string[];
  /** Import specifiers, as .gitignore patterns without braces. */
  mayUse: string[];
};

// "#platform/**" does not include the next two lists: a module that may use one lists its full name.
/** Modules that create actors. */
export const authority = ["#platform/auth/authorize.ts", "#platform/auth/system.ts"];
/** HTTP errors. Services, jobs and commands throw a Refusal (platform/refusal.ts). */
export const httpProblem = "#platform/http/problem.ts";
/** What a module must not use, although a wider entry of `mayUse` would allow it. */
export const forbiddenTo = ({ mayUse }: Module): string[] =>
  [...authority, httpProblem].filter((file) => !mayUse.includes(file));

// "node:**" would not match node:timers/promises.
export const node = ["node:*", "node:*/**"];
export const contracts = ["#features/*/contract.ts", "#features/*/shapes.ts"];
// Types of rows, for the server code that writes them and that reads them.
export const records = ["#features/*/record.ts"];
export const ports = ["#adapters/*/port.ts"];
export const sql = ["kysely", "kysely/**", "pg"];

/** Folders of a capability that run on the server. Only ingestion has folders for fetching and extraction. */
export const serverFolders = ["server", "emails", "fetching", "formats", "classifier", "extraction", "sources"];
