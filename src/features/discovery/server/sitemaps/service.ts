import { isoInstant } from "#domain/iso-instant.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound, unavailable } from "#platform/refusal.ts";
import { xmlElement } from "#platform/xml.ts";
import * as queries from "./queries.ts";

export type SitemapService = ReturnType<typeof sitemapService>;

/** The files that the worker has made, and what leads search engines to them. `origin` is the site's address. */
export const sitemapService = ({ db, origin }: { db: Database; origin: () => string }) => ({
  /** Names the sitemap. Answers of the API are no pages. Pages that must not be indexed say so themselves. */
  robots: () =>
    ["User-agent: *", "Disallow: /api/", "Disallow: /idp/", "", `Sitemap: ${origin()}/sitemap.xml`, ""].join("\n"),

  /** The index of all files. Refuses with `unavailable` until the worker has made them for the first time. */
  async index(): Promise<string> {
    const files = await queries.sitemapFiles(db);
    if (files.length === 0) throw unavailable("The sitemap is not ready yet.", 60);
    const entries = files.map(
      ({ number, last_modified }) =>
        `<sitemap>${xmlElement("loc", `${origin()}/sitemaps/${number}.xml.gz`)}${last_modified ? xmlElement("lastmod", isoInstant(last_modified)) : ""}</sitemap>\n`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</sitemapindex>\n`;
  },

  /** One file, gzip. Refuses with `not_found`. */
  async file(number: number): Promise<Buffer> {
    const file = await queries.sitemapFile(db, number);
    if (!file) throw notFound("There is no such sitemap.");
    return file.content;
  },
});
