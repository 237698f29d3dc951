import { formatCount } from "#domain/format-number.ts";
import { maxQueryLength, maxQueryWords } from "#domain/query-limits.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Span } from "#search-core/types.ts";
import type { QueryField } from "#search-core/fields.ts";
import type { Node, Parsed } from "./ast.ts";
import { lex, type Lexeme } from "./lex.ts";

/** Deeper groups are ignored. With the domain's limits this bounds the time any text can take. */
const maxDepth = 20;
// Built once: they are reported for every word too many.
const tooLong = `Only the first ${formatCount(maxQueryLength)} characters were searched.`;
const tooManyWords = `Only the first ${formatCount(maxQueryWords)} words were searched.`;

/**
 * Parses a query: words (all must match), "exact phrase", OR, -not, prefix*, title: buyer: ref:, parentheses, and
 * alternatives between commas, semicolons or line breaks. Accepts any text and never throws: what cannot be parsed is
 * searched as words, and `notices` says so.
 */
export function parseQuery(text: string): Parsed {
  const notices = new Set<string>();
  const notice = (sentence: string) => void notices.add(sentence);
  const isLong = text.length > maxQueryLength;
  if (isLong) notice(tooLong);
  const lexemes = lex(text.slice(0, maxQueryLength), notice);
  const reader = createReader(lexemes, notice);
  const node = reader.list(null, 0);
  if (node === null && text.trim() !== "") notice("There is no word in it to search for.");
  return { node, notices: [...notices], isCut: isLong || reader.isCut(), separators: reader.separators };
}

function createReader(lexemes: Lexeme[], notice: (sentence: string) => void) {
  let i = 0;
  let wordsLeft = maxQueryWords;
  let isCut = false;
  const separators: Span[] = [];

  /** alternatives (, alternatives)*: any of them, and none of their exclusions. */
  function list(field: QueryField | null, depth: number): Node | null {
    const parts = [alternatives(field, depth)];
    const between: Span[] = [];
    for (let next = lexemes[i]; next?.kind === "separator"; next = lexemes[i]) {
      i++;
      between.push(next.span);
      parts.push(alternatives(field, depth));
    }
    const split = parts.map(withoutExclusions);
    const wanted = split.filter((part) => part.wanted !== null);
    if (wanted.length < 2) return join("and", parts);
    separators.push(...between);
    const any = join(
      "or",
      wanted.map((part) => part.wanted),
    );
    return join("and", [any, ...split.flatMap((part) => part.exclusions)]);
  }

  /** and (OR and)*, up to the end or the closing parenthesis of this group. */
  function alternatives(field: QueryField | null, depth: number): Node | null {
    const nodes = [conjunction(field, depth)];
    while (lexemes[i]?.kind === "or") {
      i++;
      nodes.push(conjunction(field, depth));
    }
    if (nodes.includes(null) && nodes.length > 1 && !isCut) notice("An OR needs a word on either side.");
    return join("or", nodes);
  }

  function conjunction(field: QueryField | null, depth: number): Node | null {
    const nodes: (Node | null)[] = [];
    for (let next = lexemes[i]; next && next.kind !== "or" && next.kind !== "separator"; next = lexemes[i]) {
      if (next.kind === "close" && depth > 0) break;
      nodes.push(operand(field, depth));
    }
    return join("and", nodes);
  }

  function operand(field: QueryField | null, depth: number): Node | null {
    let lexeme = lexemes[i++];
    // A loop, because there may be ten thousand fields in a row; the last one applies.
    for (; lexeme?.kind === "field"; lexeme = lexemes[i++]) field = lexeme.field;
    if (!lexeme) return null;
    switch (lexeme.kind) {
      case "not": {
        const node = operand(field, depth);
        return node && { kind: "not", node, span: [lexeme.span[0], node.span[1]] };
      }
      case "open":
        return group(field, depth);
      case "close":
      case "or":
      case "separator":
        if (lexeme.kind !== "close") i--;
        else notice("A parenthesis has no partner and was passed over.");
        return null;
      default:
        return leaf(lexeme, field);
    }
  }

  function group(field: QueryField | null, depth: number): Node | null {
    if (depth === maxDepth) {
      notice("Parentheses deeper than 20 were passed over.");
      return null;
    }
    const node = list(field, depth + 1);
    if (lexemes[i]?.kind === "close") i++;
    else notice("A parenthesis has no partner and was passed over.");
    return node;
  }

  /** Null for a text without a letter or digit. */
  function leaf(lexeme: Extract<Lexeme, { text: string }>, field: QueryField | null): Node | null {
    if (wordsLeft === 0 && isCut) return null;
    const tokens = tokenise(lexeme.text).filter((token) => !token.alias);
    if (tokens.length === 0) return null;
    const kept = tokens.slice(0, wordsLeft);
    const isPart = kept.length < tokens.length;
    if (isPart) notice(tooManyWords);
    wordsLeft -= kept.length;
    isCut ||= isPart;
    if (kept.length === 0 || (isPart && lexeme.kind !== "phrase")) return null;
    const text = isPart ? lexeme.text.slice(0, kept.at(-1)!.to) : lexeme.text;
    return { kind: lexeme.kind, text, field, span: lexeme.span };
  }

  return { list, separators, isCut: () => isCut };
}

/** A conjunction as what is wanted and what is not. */
function withoutExclusions(node: Node | null): { wanted: Node | null; exclusions: Node[] } {
  const parts = node?.kind === "and" ? node.nodes : node ? [node] : [];
  const exclusions = parts.filter((part) => part.kind === "not");
  return {
    wanted: join(
      "and",
      parts.filter((part) => part.kind !== "not"),
    ),
    exclusions,
  };
}

/** Drops nulls, levels with a single node, and nested levels of the same kind. */
function join(kind: "and" | "or", parts: (Node | null)[]): Node | null {
  const nodes = parts.filter((node) => node !== null).flatMap((node) => (node.kind === kind ? node.nodes : [node]));
  if (nodes.length < 2) return nodes[0] ?? null;
  const span: Span = [nodes[0]!.span[0], nodes.at(-1)!.span[1]];
  return { kind, nodes, span };
}
