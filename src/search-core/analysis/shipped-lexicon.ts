import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lexicon, openLexicon } from "./lexicon.ts";

let opened: Lexicon | undefined;

/**
 * The lexicon that ships with the product, opened when a thread first plans a query. The only file that the core reads:
 * a constant of the program, like the stop words, but too long for a source file.
 */
export const shippedLexicon = (): Lexicon =>
  (opened ??= openLexicon(readFileSync(join(process.cwd(), "data", "lexicon.bin"))));
