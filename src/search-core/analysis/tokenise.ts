import { scan, type Sink } from "./scan.ts";

/**
 * A term at a position of a text. `from` and `to` are UTF-16 offsets. An alias shares the position of another token:
 * the joined form of "fit-out", or the abbreviation IT beside the word "it".
 */
export type Token = { term: string; position: number; from: number; to: number; alias: boolean };

/** The terms of a text in order. An alias follows the word that ends where it does. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const sink: Sink = {
    plain(_, from, to, position) {
      tokens.push({ term: text.slice(from, to).toLowerCase(), position, from, to, alias: false });
    },
    other(term, from, to, position, alias) {
      tokens.push({ term, position, from, to, alias });
    },
  };
  scan(text, sink);
  return tokens;
}
