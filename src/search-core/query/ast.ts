import type { QueryField } from "#search-core/fields.ts";
import type { Span } from "#search-core/types.ts";

/** A parsed query. `span` is the range in the typed text, `text` is raw. */
export type Node =
  | { kind: "word"; text: string; field: QueryField | null; span: Span }
  | { kind: "prefix"; text: string; field: QueryField | null; span: Span }
  | { kind: "phrase"; text: string; field: QueryField | null; span: Span }
  | { kind: "not"; node: Node; span: Span }
  | { kind: "and"; nodes: Node[]; span: Span }
  | { kind: "or"; nodes: Node[]; span: Span };

/**
 * The parsed query, and a sentence for each thing that could not be read as typed. `isCut`: it was too long.
 * `separators`: the commas, semicolons and line breaks that separate alternatives; empty if there is only one.
 */
export type Parsed = { node: Node | null; notices: string[]; isCut: boolean; separators: Span[] };
