import { escapeXml, xmlElement } from "#platform/xml.ts";

export type FeedItem = {
  /** Never changes, so that a reader shows an item once. */
  guid: string;
  title: string;
  link: string;
  description: string;
  publishedAt: Temporal.Instant;
};

type Feed = { title: string; link: string; description: string; now: Temporal.Instant; items: FeedItem[] };

/** Minutes after which readers may ask again. */
const minutesToLive = 60;

/** A feed as RSS 2.0. */
export const rssOf = ({ title, link, description, now, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    xmlElement("title", title),
    xmlElement("link", link),
    xmlElement("description", description),
    xmlElement("language", "en-au"),
    xmlElement("lastBuildDate", mailDate(now)),
    xmlElement("ttl", String(minutesToLive)),
    ...items.map(itemText),
    "</channel></rss>",
    "",
  ].join("\n");

const itemText = ({ guid, title, link, description, publishedAt }: FeedItem): string =>
  [
    "<item>",
    xmlElement("title", title),
    xmlElement("link", link),
    `<guid isPermaLink="false">${escapeXml(guid)}</guid>`,
    xmlElement("pubDate", mailDate(publishedAt)),
    xmlElement("description", description),
    "</item>",
  ].join("");

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Wed, 16 Sep 2026 00:00:00 GMT" (RFC 822, with the year in full). */
function mailDate(at: Temporal.Instant): string {
  const { dayOfWeek, day, month, year, hour, minute, second } = at.toZonedDateTimeISO("UTC");
  const two = (value: number) => String(value).padStart(2, "0");
  const time = [hour, minute, second].map(two).join(":");
  return `${weekdays[dayOfWeek - 1]!}, ${two(day)} ${months[month - 1]!} ${year} ${time} GMT`;
}
