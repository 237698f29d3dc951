import { closingBuckets, publicationPeriods, type ClosingBucket, type SearchOrder } from "#domain/search-order.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import type { QueryTerm, Leaf, TermSequence } from "#search-core/query/leaf.ts";
import { planOf, type Plan } from "#search-core/query/plan.ts";
import { impactOf, idfOf } from "#search-core/bm25f.ts";
import { facetNames, facetValues } from "#search-core/facets.ts";
import { fields, type FieldNumber } from "#search-core/fields.ts";
import {
  dateFilters,
  filterNames,
  type Answer,
  type Doc,
  type FilterName,
  type Filters,
  type Query,
  type Range,
} from "#search-core/types.ts";

/*
 * The index's oracle in tests: a naive implementation that scans every document for every number. It shares the query
 * language (analysis, parser, plan) and both scoring formulas with the index, but nothing of how documents are found,
 * filtered, counted, sorted or paged.
 */

type Text = Record<FieldNumber, Token[]>;
type Entry = { doc: Doc; text: Text };
export type ExpectedAnswer = {
  total: number;
  hits: { id: number; score: number | null }[];
  facets: Record<string, Map<number, number>>;
  closing: Record<string, number>;
  published: Answer["published"];
  briefings: Answer["briefings"];
  hidden: Partial<Record<FilterName, number>>;
  hiddenNonTenders: number;
};

/** The answer that the index must give. */
export function expectedAnswer(docs: Doc[], query: Query): ExpectedAnswer {
  const entries = docs.map((doc): Entry => ({ doc, text: textOf(doc) }));
  const plan = planOf(parseQuery(query.text).node, query);
  const seen = entries.filter(({ doc }) => maySee(doc, query));
  const withNonTenders = plan ? seen.filter(({ text }) => matches(text, plan)) : seen;
  const isIn = ({ doc }: Entry) => query.includeNonTenders || !doc.isNonTender;
  const matching = withNonTenders.filter(isIn);
  const matchingDocs = matching.map(({ doc }) => doc);
  /** The number of documents that pass all of these filters. */
  const total = (...all: Filters[]) =>
    matchingDocs.filter((doc) => all.every((filters) => passes(doc, filters, query))).length;

  const found = matching.filter(({ doc }) => passes(doc, query.filters, query));
  const isScored = plan !== null && asksForSomething(plan);
  const scoreOf = scorer(entries);
  const scored = found.map(({ doc, text }) => ({ doc, score: isScored ? scoreOf(text, plan) : 0 }));
  const best = Math.max(0, ...scored.map((entry) => entry.score));
  const ordered = scored.toSorted((a, b) => compare(a, b, query, isScored) || a.doc.id - b.doc.id);

  return {
    total: found.length,
    hits: ordered.slice(query.offset, query.offset + query.limit).map(({ doc, score: own }) => ({
      id: doc.id,
      score: isScored ? Math.round((own / (best || 1)) * 100) : null,
    })),
    ...counted(docs, query, found.length, total),
    hiddenNonTenders:
      (query.facetMode ?? "disjunctive") === "disjunctive"
        ? withNonTenders.filter((entry) => !isIn(entry) && passes(entry.doc, query.filters, query)).length
        : 0,
  };
}

/**
 * A disjunctive count is the result of choosing that value and no other of its facet. A plain count is of the set
 * itself.
 */
function counted(docs: Doc[], { filters, facetMode }: Query, found: number, total: (...all: Filters[]) => number) {
  const isDisjunctive = (facetMode ?? "disjunctive") === "disjunctive";
  const count = (name: "closingIn" | (typeof facetNames)[number], value: number | ClosingBucket) => {
    if (facetMode === "none" || (name === "closingIn" && !isDisjunctive)) return 0;
    if (isDisjunctive) return total({ ...filters, [name]: [value] });
    return total(filters, { [name]: [value] });
  };
  const when = (choice: Filters) => (isDisjunctive ? total({ ...filters, ...choice }) : 0);
  return {
    facets: Object.fromEntries(
      facetNames.map((name) => {
        const values = new Set(docs.flatMap(facetValues[name]));
        const counts = [...values].map((value) => [value, count(name, value)] as const);
        return [name, new Map(counts.filter(([, documents]) => documents > 0))];
      }),
    ),
    closing: Object.fromEntries(closingBuckets.map((bucket) => [bucket, count("closingIn", bucket)])),
    published: {
      last24Hours: when({ publishedWithin: publicationPeriods.last24Hours }),
      last7Days: when({ publishedWithin: publicationPeriods.last7Days }),
    },
    briefings: { mandatory: when({ mandatoryBriefing: true }), ahead: when({ briefingAhead: true }) },
    hidden: Object.fromEntries(
      filterNames
        .filter((name) => isDisjunctive && filtersSomething(filters[name]))
        .map((name) => [name, total({ ...filters, [name]: undefined }) - found]),
    ),
  };
}

const maySee = (doc: Doc, query: Query) => doc.organisation === null || doc.organisation === query.organisation;

function filtersSomething(filter: Filters[FilterName]): boolean {
  if (Array.isArray(filter)) return filter.length > 0;
  if (typeof filter !== "object") return filter !== undefined && filter !== false;
  return filter.from !== null || filter.to !== null;
}

function passes(doc: Doc, filters: Filters, { includeNotStated, weeks }: Query): boolean {
  for (const name of facetNames) {
    const wanted = filters[name] ?? [];
    if (wanted.length > 0 && !facetValues[name](doc).some((value) => wanted.includes(value))) return false;
  }
  const excluded = { buyer: filters.excludedBuyer ?? [], category: filters.excludedCategory ?? [] };
  for (const name of ["buyer", "category"] as const)
    if (facetValues[name](doc).some((value) => excluded[name].includes(value))) return false;
  const { closingIn = [], price = { from: null, to: null } } = filters;
  if (closingIn.length > 0 && !closingIn.some((bucket) => isInBucket(doc, bucket, weeks))) return false;
  const { publishedWithin, mandatoryBriefing, briefingAhead } = filters;
  const age = weeks.now - publishedAt(doc, weeks.now);
  if (publishedWithin !== undefined && (age < 0 || age > publishedWithin)) return false;
  if (mandatoryBriefing && !doc.hasMandatoryBriefing) return false;
  if (briefingAhead && !(doc.briefing !== null && doc.briefing > weeks.now)) return false;
  if (filtersSomething(price) && !valuePasses(doc, price, includeNotStated)) return false;
  return dateFilters.every((name) => {
    const range: Range = filters[name] ?? { from: null, to: null };
    if (!filtersSomething(range)) return true;
    const at = doc[name];
    if (at === null) return name === "closing" && includeNotStated;
    return at >= (range.from ?? -Infinity) && at < (range.to ?? Infinity);
  });
}

/** The opening, unless it is ahead; its day is refined by the first sight, which also counts where it is not stated. */
function publishedAt({ open, firstSeen }: Doc, now: number): number {
  if (open === null || open > now) return firstSeen;
  const seenOnThatDay = firstSeen > open && firstSeen - open <= 24 * 60 * 60;
  return seenOnThatDay ? firstSeen : open;
}

function valuePasses({ valueFrom, valueTo }: Doc, { from, to }: Range, includeNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return includeNotStated;
  const [low, high] = [valueFrom ?? 0, valueTo ?? Number.MAX_VALUE];
  return !(to !== null && low >= to) && !(from !== null && high < from);
}

function isInBucket(doc: Doc, bucket: ClosingBucket, weeks: Query["weeks"]): boolean {
  const own = bucketOf(doc, weeks);
  if (bucket !== "nextSevenDays") return bucket === own;
  return own !== "past" && own !== "none" && doc.closingDay! < weeks.sevenDaysEnd;
}

function bucketOf(doc: Doc, weeks: Query["weeks"]): ClosingBucket | "past" {
  if (doc.closing === null || doc.closingDay === null) return "none";
  if (!(weeks.now < (doc.closed ?? doc.closing))) return "past";
  if (doc.closingDay >= weeks.nextWeekEnds) return "later";
  return doc.closingDay >= weeks.thisWeekEnds ? "nextWeek" : "thisWeek";
}

/** True if a document matches a plan. */
export const matchesPlan = (doc: Doc, plan: Plan): boolean => matches(textOf(doc), plan);

function textOf(doc: Doc): Text {
  const [title, reference, buyer, description, place] = fields.map((name) => tokenise(doc[name]));
  return { 0: title!, 1: reference!, 2: buyer!, 3: description!, 4: place! };
}

function matches(text: Text, plan: Plan): boolean {
  switch (plan.kind) {
    case "leaf":
      return plan.fields.some((field) => plan.sequences.some((sequence) => occurrences(text[field], sequence) > 0));
    case "not":
      return !matches(text, plan.plan);
    case "optional":
      return true;
    case "and":
      return plan.plans.every((child) => matches(text, child));
    case "or":
      return plan.plans.some((child) => matches(text, child));
  }
}

const stands = ({ match: form, term }: QueryTerm, token: Token) =>
  form === "prefix" ? token.term.startsWith(term) : (form === "stem" ? stem(token.term) : token.term) === term;

/** The number of positions at which a sequence starts. */
function occurrences(tokens: Token[], { terms: elements }: TermSequence): number {
  const starts = tokens.filter((token) => stands(elements[0]!, token)).map(({ position }) => position);
  const complete = [...new Set(starts)].filter((start) =>
    elements.every((element, index) =>
      tokens.some((token) => token.position === start + index && stands(element, token)),
    ),
  );
  return complete.length;
}

const asksForSomething = (plan: Plan): boolean =>
  plan.kind === "leaf" || ("plans" in plan && plan.plans.some(asksForSomething));

/**
 * The sum over the matching positive leaves. The best sequence of a leaf counts; synonyms count seven eighths of the words typed. Of the stems that
 * a prefix expands to, the best one counts.
 */
function scorer(all: Entry[]) {
  const publicEntries = all.filter(({ doc }) => doc.organisation === null);
  const docs = publicEntries.map(({ doc, text }) => {
    const stems = new Set(Object.values(text).flatMap((tokens) => tokens.map(({ term }) => stem(term))));
    const words = [text[0], text[2], text[3], text[4]].flatMap((tokens) => tokens.map(({ term }) => term));
    return { stems, forms: doc.isNonTender ? new Set<string>() : new Set(words) };
  });

  /**
   * Document frequency: public documents with the stem. For a prefix, public tenders, once for each form that is not
   * part of a reference.
   */
  function docFreq({ match, term }: QueryTerm): number {
    if (match !== "prefix") {
      const stemmed = match === "exact" ? stem(term) : term;
      return docs.filter(({ stems }) => stems.has(stemmed)).length;
    }
    return docs.reduce((sum, { forms }) => sum + [...forms].filter((form) => form.startsWith(term)).length, 0);
  }
  const idfs = new Map<string, number>();
  function idf({ replaced }: Leaf, { terms, instead }: TermSequence): number {
    const rarest = (words: readonly QueryTerm[]) => idfOf(Math.min(docs.length, ...words.map(docFreq)), docs.length);
    const replacedIdf = () => replaced.reduce((sum, word) => sum + rarest(word), 0);
    const key = JSON.stringify(instead ? { replaced } : { terms });
    const known = idfs.get(key) ?? (instead ? Math.max(1, Math.floor((replacedIdf() * 7) / 8)) : rarest(terms));
    idfs.set(key, known);
    return known;
  }

  function sequenceImpact(text: Text, { fields: asked }: Leaf, sequence: TermSequence): number {
    const lengths = ([0, 1, 2, 3, 4] as const).map((field) => text[field].filter(({ alias }) => !alias).length);
    const impactWhere = (isTerm: (token: Token) => boolean) => {
      const counts = ([0, 1, 2, 3, 4] as const).map((field) =>
        asked.includes(field) ? occurrences(text[field].filter(isTerm), sequence) : 0,
      );
      return impactOf(counts, lengths);
    };
    if (sequence.terms.length > 1) return impactWhere(() => true);
    const [only] = sequence.terms;
    const stems = new Set(
      Object.values(text).flatMap((tokens) =>
        tokens.flatMap((token) => (stands(only!, token) ? [stem(token.term)] : [])),
      ),
    );
    return Math.max(0, ...[...stems].map((candidate) => impactWhere((token) => stem(token.term) === candidate)));
  }

  return function score(text: Text, plan: Plan): number {
    if (plan.kind === "optional") return score(text, plan.plan);
    if (!matches(text, plan) || plan.kind === "not") return 0;
    if (plan.kind !== "leaf") return plan.plans.reduce((sum, child) => sum + score(text, child), 0);
    const scores = plan.sequences.map((sequence) => idf(plan, sequence) * sequenceImpact(text, plan, sequence));
    return Math.max(0, ...scores);
  };
}

type Scored = { doc: Doc; score: number };
const up = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0;
const down = (a: number | null, b: number | null) => (b ?? -Infinity) - (a ?? -Infinity) || 0;
const news = (doc: Doc) => doc.open ?? doc.awarded ?? doc.firstSeen;

function compare(a: Scored, b: Scored, { sort, weeks }: Query, isScored: boolean): number {
  if (isScored && (sort === "Relevance" || sort === "BestMatch")) return b.score - a.score;
  const hasEnded = (doc: Doc) => (doc.closed !== null && doc.closed <= weeks.now ? doc.closed : null);
  /** Still open, no deadline, closed. */
  const part = (doc: Doc) => ({ past: 2, none: 1 })[bucketOf(doc, weeks) as string] ?? 0;
  /** 1 if it is open until the last minute of its day, which is how a date without a time comes. */
  const timeless = ({ closing, closed }: Doc) =>
    Number([82_740, 86_340, 89_940].includes((closed ?? 0) - (closing ?? 0)));
  const soonest = (x: Doc, y: Doc) => {
    if (part(x) !== part(y)) return part(x) - part(y);
    if (part(x) === 0) return up(x.closingDay, y.closingDay) || timeless(x) - timeless(y) || up(x.closing, y.closing);
    return part(x) === 1 ? down(news(x), news(y)) : down(x.closing, y.closing);
  };
  const orders: Record<SearchOrder, (x: Doc, y: Doc) => number> = {
    Relevance: soonest,
    BestMatch: soonest,
    ClosingSoon: soonest,
    MostActive: (x, y) => down(x.activity, y.activity) || down(x.lastActivity ?? 0, y.lastActivity ?? 0),
    AwardedRecently: (x, y) => down(x.awarded, y.awarded),
    ClosedRecently: (x, y) => down(hasEnded(x), hasEnded(y)),
    CancelledRecently: (x, y) => down(x.cancelled, y.cancelled),
    LowestPrice: (x, y) => up(x.valueFrom ?? x.valueTo, y.valueFrom ?? y.valueTo),
    HighestPrice: (x, y) => down(x.valueTo ?? x.valueFrom, y.valueTo ?? y.valueFrom),
    OpenDateNewestFirst: (x, y) => down(publishedAt(x, weeks.now), publishedAt(y, weeks.now)),
    ExpectedReleaseDateOldestFirst: (x, y) => up(x.expectedRelease, y.expectedRelease),
  };
  return orders[sort](a.doc, b.doc);
}
