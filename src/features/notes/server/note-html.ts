import { escapeHtml } from "#platform/mail/escape.ts";
import { invalid } from "#platform/refusal.ts";
import { maxNoteLength } from "#features/notes/contract.ts";
import sanitizeHtml from "sanitize-html";

const blocks = ["p", "ul", "ol", "li", "br"];
const inline = ["strong", "em", "a"];

/** Other elements that mean the same. */
const synonyms = { b: "strong", i: "em", div: "p", h1: "p", h2: "p", h3: "p", h4: "p", h5: "p", h6: "p" };

const linkAttributes = { target: "_blank", rel: "noreferrer nofollow" };

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline],
  allowedAttributes: { a: ["href", "target", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: 12,
  transformTags: {
    ...synonyms,
    a: (_, { href = "" }) => ({ tagName: "a", attribs: { href, ...linkAttributes } }),
  },
};

// Mentions pass through the sanitiser as text between these characters, which no person types.
const [opening, closing] = ["\uE000", "\uE001"];
const markers = new RegExp(`[${opening}${closing}]`, "g");
const marked = new RegExp(`${opening}(\\d+)${closing}`, "g");

const typedMention = /<span data-mention="([^"]*)">([^<]*)<\/span>/g;
const storedMention = /<span data-mention="(\d+)"><\/span>/g;

/** The sanitised HTML with mentions as they were typed, which is what `storeMentions` takes. */
const sanitizeTyped = (html: string): string =>
  sanitizeHtml(html.replace(markers, ""), {
    ...options,
    allowedTags: [...blocks, ...inline, "span"],
    allowedAttributes: { ...options.allowedAttributes, span: ["data-mention"] },
  });

/** The email addresses that a typed note mentions. */
export const mentionedEmails = (html: string): string[] => [
  ...new Set([...sanitizeTyped(html).matchAll(typedMention)].map(([, email]) => unescaped(email!))),
];

/**
 * A typed note as it is stored: sanitised, and with the ids of the people it mentions in place of their names.
 * `idOf`: the id of a colleague by email; others become plain text. Refuses with `invalid` if it is empty or too long.
 */
export function noteHtml(html: string, idOf: (email: string) => number | undefined): string {
  const withMarks = sanitizeTyped(html).replace(typedMention, (_, email: string, name: string) => {
    const id = idOf(unescaped(email));
    return id === undefined ? name : `${opening}${id}${closing}`;
  });
  const clean = sanitizeHtml(withMarks, options);
  const { length } = textOf(clean);
  if (length === 0) throw invalid("Write something first.", { field: "noteContent", rule: "too_small" });
  if (length > maxNoteLength)
    throw invalid("A note has at most 10,000 characters.", { field: "noteContent", rule: "too_big" });
  return clean.replace(marked, '<span data-mention="$1"></span>');
}

/** The only sign of an address that the sanitiser escapes. */
const unescaped = (email: string) => email.replaceAll("&amp;", "&");

/** Without markup. An entity is one character. */
const textOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&\w+;/g, "&").trim();

/** The ids of the people whom a stored note mentions. */
export const mentionedIds = (content: string): number[] => [
  ...new Set([...content.matchAll(storedMention)].map(([, id]) => Number(id))),
];

/** A person whom a note mentions. `email` is null once they have left the organisation. */
export type Mentioned = { name: string; email: string | null };

/** A stored note as it is read: with today's names of those it mentions, and none of those who were erased. */
export const readableHtml = (content: string, people: ReadonlyMap<number, Mentioned>): string =>
  content.replace(storedMention, (_, id: string) => {
    const { name, email } = people.get(Number(id)) ?? { name: "someone", email: null };
    return `<span data-mention="${escapeHtml(email ?? "")}">@${escapeHtml(name)}</span>`;
  });
