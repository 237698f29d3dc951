/**
 * The search core: documents and requests in, results out. Everything that a caller may use is exported here; it reads
 * no clock and no file, and knows nothing of databases or HTTP.
 *
 * A text goes through analysis (terms with positions), a query through query (text -> nodes -> plan), documents live in
 * store (postings and facet columns), and evaluate answers: match -> filters -> counts -> sort -> explain. oracle.ts is
 * the slow reference that the tests compare all of it with.
 */
export { createIndex } from "./v0/create-index.ts";
export { parseQuery } from "#search-core/query/parse.ts";
export { printQuery } from "#search-core/query/print.ts";
export type { Node, Parsed, QueryField } from "#search-core/query/ast.ts";
export * from "./types.ts";
