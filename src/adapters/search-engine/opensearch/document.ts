import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { facetValues } from "#search-core/facets.ts";
import type { Doc } from "#search-core/types.ts";

/** The marks of a term's two forms: as written, and stemmed. No term begins with them, since all do. */
export const exactTerm = (term: string): string => `e${term}`;
export const stemTerm = (stemmed: string): string => `s${stemmed}`;

/** A position that no phrase crosses. */
const gap = "g";
/** Lucene refuses longer terms; nobody types such a word. In UTF-16 units, of up to three bytes each. */
const maxTermLength = 8_000;

/** A date without a time stays open until the last minute of its day: the seconds from its morning, by daylight saving. */
const daysInSeconds = [82_740, 86_340, 89_940];

/**
 * The terms of a text as one string that the cluster splits at spaces into positions, and at bars into the forms of one
 * position: each word as written and stemmed, and its aliases.
 */
export function termsText(text: string): string {
  const positions: string[] = [];
  for (const { term, position } of tokenise(text)) {
    const forms = `${exactTerm(term)}|${stemTerm(stem(term))}`;
    if (term.length > maxTermLength) positions[position] ??= gap;
    else positions[position] = positions[position] === undefined ? forms : `${positions[position]}|${forms}`;
  }
  return positions.join(" ");
}

/** A notice as the cluster indexes it. What is null is left out: nothing is stated. */
export function documentOf(doc: Doc): Record<string, unknown> {
  const texts = [doc.title, doc.reference, doc.buyerName, doc.description, doc.placeText].map(termsText);
  const [title, reference, buyerName] = texts;
  const isPublicTender = doc.organisation === null && !doc.isNonTender;
  const titleWords = isPublicTender ? wordsOf(doc.title) : [];
  const words = isPublicTender ? wordsOf(doc.title, doc.buyerName, doc.description, doc.placeText) : [];
  return {
    all: texts.filter((text) => text !== "").join(` ${gap} `),
    title,
    reference,
    buyerName,
    titleWords,
    words,
    publicWords: words.join(" "),
    ...columnsOf(doc),
    doc,
  };
}

function columnsOf(doc: Doc): Record<string, unknown> {
  const { valueFrom, valueTo, open, closing, closed, closingDay, firstSeen } = doc;
  const hasDeadline = closing !== null && closingDay !== null;
  return {
    id: doc.id,
    status: doc.status,
    type: doc.type,
    buyer: doc.buyer,
    category: [...new Set(facetValues.category(doc))],
    location: facetValues.location(doc),
    organisation: doc.organisation,
    isNonTender: doc.isNonTender,
    hasMandatoryBriefing: doc.hasMandatoryBriefing,
    statesValue: valueFrom !== null || valueTo !== null,
    valueFloor: valueFrom ?? 0,
    valueCeiling: valueTo,
    lowestPrice: valueFrom ?? valueTo,
    highestPrice: valueTo ?? valueFrom,
    expectedRelease: doc.expectedRelease,
    open,
    closing,
    cancelled: doc.cancelled,
    awarded: doc.awarded,
    lastActivity: doc.lastActivity,
    closed,
    firstSeen,
    published: open === null ? null : firstSeen > open && firstSeen - open <= 86_400 ? firstSeen : open,
    briefing: doc.briefing,
    deadline: hasDeadline ? (closed ?? closing) : null,
    closingDay: hasDeadline ? closingDay : null,
    timeless: Number(daysInSeconds.includes((closed ?? 0) - (closing ?? 0))),
    listed: open ?? doc.awarded ?? firstSeen,
    activity: doc.activity,
  };
}

/** The distinct words of texts as written, in lower case, without function words. */
const wordsOf = (...texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      tokenise(text).flatMap(({ term, alias }) =>
        alias || isStopWord(term) || term.length > 200 || !/^\p{L}/u.test(term) ? [] : [term],
      ),
    ),
  ),
];
