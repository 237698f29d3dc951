import { XMLParser } from "fast-xml-parser";
import { isObject, type RecordBody } from "#features/ingestion/formats/format.ts";

const parser = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => name === "item" || name === "entry",
});

/**
 * The items of a feed, undefined if it is not one. RSS 2.0, RSS 1.0 and Atom all get the field names of RSS 2.0 (title,
 * link, description, guid, pubDate, category). `channel` is the link of the feed itself. Entities that a document
 * defines itself are never expanded (XML bombs).
 */
export function feedItems(xml: string): RecordBody[] | undefined {
  const root: unknown = parser.parse(xml);
  const { rss, "rdf:RDF": rdf, feed } = (isObject(root) ? root : {}) as Record<string, unknown>;
  if (isObject(feed)) return objectsOf(feed["entry"]).map((entry) => atomItem(entry, linkOf(feed)));
  const channel = isObject(rss) ? rss["channel"] : undefined;
  if (isObject(channel)) return objectsOf(channel["item"]).map((item) => plainItem(item, elementText(channel["link"])));
  if (!isObject(rdf)) return undefined;
  const top = isObject(rdf["channel"]) ? elementText(rdf["channel"]["link"]) : undefined;
  return objectsOf(rdf["item"]).map((item) => plainItem(item, top));
}

const objectsOf = (value: unknown): RecordBody[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** An item without attributes. A repeated element becomes a list of its texts. */
function plainItem(item: RecordBody, channel: string | undefined): RecordBody {
  const record: RecordBody = {};
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith("@")) continue;
    const text = Array.isArray(value) ? value.flatMap((element) => elementText(element) ?? []) : elementText(value);
    if (text !== undefined) record[name] = text;
  }
  return { ...record, ...(channel !== undefined && { channel }) };
}

function atomItem(entry: RecordBody, channel: string | undefined): RecordBody {
  const categories = objectsOf([entry["category"]].flat()).flatMap(
    (category) => elementText(category["@label"] ?? category["@term"]) ?? [],
  );
  const fields: Record<string, string | undefined> = {
    title: elementText(entry["title"]),
    link: linkOf(entry),
    description: elementText(entry["content"]) ?? elementText(entry["summary"]),
    guid: elementText(entry["id"]),
    pubDate: elementText(entry["published"]) ?? elementText(entry["updated"]),
    updated: elementText(entry["updated"]),
    channel,
  };
  const stated = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(stated), ...(categories.length > 0 && { category: categories }) };
}

/** Of an Atom element's links, the one to a page for people. */
function linkOf(element: RecordBody): string | undefined {
  const links = objectsOf([element["link"]].flat());
  const link = links.find((candidate) => (candidate["@rel"] ?? "alternate") === "alternate") ?? links[0];
  return link && elementText(link["@href"]);
}

function elementText(value: unknown): string | undefined {
  const text = isObject(value) ? value["#text"] : value;
  return typeof text === "string" ? decodeEntities(text) : undefined;
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Expands the five predefined entities and character references, never a document's own entities (XML bombs). */
const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (_, word?: string, decimal?: string, hex?: string) =>
      word
        ? entities[word.toLowerCase()]!
        : String.fromCodePoint(Math.min(decimal ? Number(decimal) : parseInt(hex!, 16), 0x10ffff)),
  );
