import { unspscPath } from "#domain/unspsc.ts";
import type { Filters, Query } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import { type Corpus } from "../corpus/corpus.ts";
import { active, rankedWords } from "../corpus/queries.ts";
import { type Random, randomFrom } from "../random.ts";
import { benchNow } from "../shipped-docs.ts";

/** How searches are said, in hundredths: what people type into the saved searches of tender services. */
export const spoken =
  "words in 90 %: 1 to 4 of them (40, 30, 20, 10 %), drawn evenly over the logarithm of their rank from 5 to 20,000; " +
  "10 % as a phrase from a real title, 8 % two of them with OR, 5 % one with -, 3 % cut to a prefix, 3 % title:";
export const filtered =
  "open and future 60 %, a state with Australia-wide and not stated 40 %, one to three categories 35 % (all without " +
  "words), value from 15 %, instrument 10 %, closing later than this week 5 %; readers of 30,000 organisations";

const organisations = 30_000;
const [australiaWide, notStated] = [9, 10];

/** Saved search number 0, 1, 2 ..., always the same. */
export function savedSearches(corpus: Corpus): (number: number) => Query {
  const words = rankedWords(corpus);
  const [first, last] = [Math.log(5), Math.log(Math.min(20_000, words.length))];
  const categories = [...corpus.alike.keys()].filter((category) => category !== 0);
  const word = (random: Random) => words[Math.floor(Math.exp(first + random.share() * (last - first)))]!;
  /** Wide categories as often as narrow ones: a segment, a family or a class. */
  const category = (random: Random) => {
    const path = unspscPath(categories[random.below(categories.length)]!);
    return path[Math.min(random.below(3), path.length - 1)]!;
  };

  function textOf(random: Random): string {
    const draw = random.share();
    const wanted = draw < 0.4 ? 1 : draw < 0.7 ? 2 : draw < 0.9 ? 3 : 4;
    const chosen = Array.from({ length: wanted }, () => word(random));
    const kind = random.share();
    if (kind < 0.1) {
      const title = corpus.shipped[random.below(corpus.shipped.length)]!.title.split(/\s+/);
      const from = random.below(Math.max(1, title.length - 1));
      return `"${title.slice(from, from + 2).join(" ")}"`;
    }
    if (kind < 0.18) return `${chosen.join(" ")} OR ${word(random)}`;
    if (kind < 0.23) return `${chosen.join(" ")} -${word(random)}`;
    if (kind < 0.26) return `${chosen.join(" ").slice(0, 5)}*`;
    if (kind < 0.29) return `title:${chosen.join(" ")}`;
    return chosen.join(" ");
  }

  return (number) => {
    const random = randomFrom(4242, number);
    const hasWords = random.share() < 0.9;
    const filters: Filters = {};
    if (random.share() < 0.6) filters.status = active;
    if (random.share() < 0.4) filters.location = [1 + random.below(8), australiaWide, notStated];
    if (!hasWords || random.share() < 0.28)
      filters.category = Array.from({ length: 1 + random.below(3) }, () => category(random));
    if (random.share() < 0.15)
      filters.price = { from: [50_000_00, 100_000_00, 250_000_00][random.below(3)]!, to: null };
    if (random.share() < 0.1) filters.type = [1 + random.below(11)];
    if (random.share() < 0.05) filters.closingIn = ["nextWeek", "later", "none"];
    const organisation = `organisation-${random.below(organisations)}`;
    return { ...plainQuery(benchNow), text: hasWords ? textOf(random) : "", filters, organisation };
  };
}
