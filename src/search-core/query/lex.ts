import { ignorablePattern } from "#domain/ignorable.ts";
import { rewrite } from "#search-core/analysis/rewrite.ts";
import { queryFields, type QueryField } from "#search-core/fields.ts";
import type { Span } from "#search-core/types.ts";

export type Lexeme =
  | { kind: "word" | "prefix" | "phrase"; text: string; span: Span }
  | { kind: "field"; field: QueryField; span: Span }
  | { kind: "open" | "close" | "or" | "not" | "separator"; span: Span };

/** The quotation marks of any kind. */
export const quotes = /["“”„‟＂«»]/;
/** Line breaks separate like commas; a comma between digits belongs to a number. */
const lexemePattern = /"([^"]*)"|[()]|-+|"|:|\*+|[,;\r\n]|[^\s"():*,;-](?:[^\s"():*,;]|(?<=\d),(?=\d))*/gu;
const anyQuote = new RegExp(quotes, "g");
const separator = /^[,;\r\n]$/;
const fieldBefore = new RegExp(`^(?:${queryFields.join("|")})$`, "i");
const startsTerm = /[^\s):*,;-]/u;

/**
 * Splits a query text into lexemes. A field counts only right before what it applies to, a minus only between a gap and
 * a word, a star only at the end of a word. Elsewhere they are punctuation. A comma, semicolon or line break separates.
 * Invisible characters are dropped; `span` refers to the typed text. `notice` is called with a sentence for each ignored character.
 */
export function lex(typed: string, notice: (sentence: string) => void): Lexeme[] {
  const rewritten = rewrite(typed, ignorablePattern, () => "");
  if (!rewritten) return lexemesOf(typed, notice);
  return lexemesOf(rewritten.text, notice).map((lexeme) => ({ ...lexeme, span: rewritten.inOriginal(...lexeme.span) }));
}

function lexemesOf(typed: string, notice: (sentence: string) => void): Lexeme[] {
  // Replaced one for one, so offsets stay those of the typed text.
  const text = typed.replace(/(?![\r\n])\p{Cc}/gu, " ").replace(anyQuote, '"');
  const found: Lexeme[] = [];
  for (const match of text.matchAll(lexemePattern)) {
    const from = match.index;
    const span: Span = [from, from + match[0].length];
    const before = text[from - 1] ?? " ";
    const after = text[span[1]] ?? " ";
    const sign = match[0];
    if (match[1] !== undefined) found.push({ kind: "phrase", text: match[1].replace(/[\r\n]/g, " "), span });
    else if (sign === '"') notice("A quotation mark has no partner, so what follows it was searched as words.");
    else if (sign === "(") found.push({ kind: "open", span });
    else if (sign === ")") found.push({ kind: "close", span });
    else if (separator.test(sign)) found.push({ kind: "separator", span });
    else if (sign === "-" && /[\s(,;]/.test(before) && startsTerm.test(after)) found.push({ kind: "not", span });
    else if (sign === "OR") found.push({ kind: "or", span });
    else if (sign[0] === "*") {
      const last = found.at(-1);
      const endsWord = last?.kind === "word" && last.span[1] === from;
      if (endsWord && !/[\p{L}\p{N}]/u.test(after)) found[found.length - 1] = { ...last, kind: "prefix" };
      else notice("A * is understood at the end of a word only.");
    } else if (sign[0] !== "-" && sign !== ":") {
      const isField = after === ":" && fieldBefore.test(sign) && startsTerm.test(text[span[1] + 1] ?? " ");
      if (isField) found.push({ kind: "field", field: sign.toLowerCase() as QueryField, span });
      else found.push({ kind: "word", text: sign, span });
    }
  }
  return found;
}
