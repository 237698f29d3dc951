import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc, Filters, Query } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import { type Corpus } from "../corpus/corpus.ts";
import { active } from "../corpus/queries.ts";
import { type Random, randomFrom } from "../random.ts";
import { benchNow } from "../shipped-docs.ts";
import type { WordShares } from "./word-shares.ts";

/**
 * How searches are worded. A supplier describes the trade of one real contract, drawn at random, in words of its title
 * or category. So words that occur together are searched together, and common trades are watched most. Nobody has
 * counted what people save; the shares are our assumption.
 */
export const spoken =
  "words in 85 %: 1 to 4 of them (35, 40, 18, 7 %) as they follow each other in a contract's title or category, other " +
  "ones where more than one notice in fifty has them all; 5 % as a phrase, 5 % two with OR, 4 % one with -, 2 % cut to " +
  "a prefix, 2 % title:, 1 % a list of 10 to 40 words, any of them";
export const filtered =
  "open and future 90 %, the contract's state with Australia-wide and not stated 50 %, its category at any level 33 % " +
  "(all without words), value from 15 %, instrument 5 %, closing later than this week 3 %; readers of 30,000 organisations";

const organisations = 30_000;
const [australiaWide, notStated] = [9, 10];
/**
 * More frequent words are not saved: about 500 notices are published a day, and people are warned of a search with more
 * than ten matches a day.
 */
const mostKept = 0.02;

/** Saved search number 0, 1, 2 ..., deterministic. */
export function savedSearches({ shipped }: Corpus, { shareWithAll }: WordShares): (number: number) => Query {
  const contract = (random: Random) => shipped[random.below(shipped.length)]!;

  /** Up to this many neighbouring words of a text about a contract, or of another contract if they are too common. */
  function words(random: Random, { title, description }: Doc, wanted: number): string[] {
    const all = tokenise(random.share() < 0.6 || description === "" ? title : description)
      .map(({ term }) => term)
      .filter((term) => /^[a-z]{3,}$/.test(term) && !isStopWord(term));
    const from = random.below(Math.max(1, all.length - wanted + 1));
    const chosen = all.slice(from, from + wanted);
    return shareWithAll(chosen.map(stem)) <= mostKept ? chosen : words(random, contract(random), wanted);
  }

  function textOf(random: Random, about: Doc): string {
    const draw = random.share();
    const wanted = draw < 0.35 ? 1 : draw < 0.75 ? 2 : draw < 0.93 ? 3 : 4;
    const chosen = words(random, about, wanted);
    const another = () => words(random, contract(random), 1)[0]!;
    const kind = random.share();
    if (kind < 0.05) return `"${words(random, about, 2).join(" ")}"`;
    if (kind < 0.1) return `${chosen.join(" ")} OR ${another()}`;
    if (kind < 0.14) return `${chosen.join(" ")} -${another()}`;
    if (kind < 0.16) return `${chosen.join(" ").slice(0, 6).trim()}*`;
    if (kind < 0.18) return `title:${chosen.join(" title:")}`;
    if (kind < 0.19) return Array.from({ length: 10 + random.below(31) }, another).join(" OR ");
    return chosen.join(" ");
  }

  return (number) => {
    const random = randomFrom(4242, number);
    const about = contract(random);
    const hasWords = random.share() < 0.85 || about.categories.length === 0;
    const filters: Filters = {};
    if (random.share() < 0.9) filters.status = active;
    if (random.share() < 0.5) filters.location = [about.locations[0] ?? 1 + random.below(8), australiaWide, notStated];
    if (about.categories.length > 0 && (!hasWords || random.share() < 0.22)) {
      const path = unspscPath(about.categories[0]!);
      filters.category = [path[random.below(path.length)]!];
    }
    if (random.share() < 0.15)
      filters.price = { from: [50_000_00, 100_000_00, 250_000_00][random.below(3)]!, to: null };
    if (random.share() < 0.05) filters.type = [1 + random.below(11)];
    if (random.share() < 0.03) filters.closingIn = ["nextWeek", "later", "none"];
    const organisation = 1 + random.below(organisations);
    return { ...plainQuery(benchNow), text: hasWords ? textOf(random, about) : "", filters, organisation };
  };
}
