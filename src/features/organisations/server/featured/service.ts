import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import * as queries from "./queries.ts";

export type FeaturedService = ReturnType<typeof featuredService>;

type NewFeatured = { name: string; websiteUrl: string; logo: Buffer };

const maxLogoBytes = 100 * 1024;
const maxNameLength = 200;

/** Organisations whose logos the front page shows. Operators choose them. */
export const featuredService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  async list() {
    const rows = await queries.featuredRows(db);
    return rows.map(({ id, name, website_url }) => ({
      name,
      logoAddress: `/featured-logos/${id}`,
      websiteUrl: website_url,
    }));
  },

  /** Refuses with `not_found`. */
  async logo(id: number): Promise<{ logo: Buffer; type: string }> {
    const row = await queries.logoRow(db, id);
    if (!row) throw notFound("There is no such logo.");
    return { logo: row.logo, type: row.logo_type };
  },

  /**
   * Adds one at the end. Refuses with `invalid` what is no web address, or a logo that is neither PNG nor WebP or is too
   * large, and with `conflict` a name that is there.
   */
  async add({ name, websiteUrl, logo }: NewFeatured): Promise<void> {
    if (name.trim() === "" || name.length > maxNameLength)
      throw invalid(`Enter a name of at most ${maxNameLength} characters.`, { field: "name", rule: "length" });
    if (!/^https?:\/\//.test(websiteUrl) || !URL.canParse(websiteUrl))
      throw invalid("The website must begin with https:// or http://.", { field: "websiteUrl", rule: "url" });
    const type = typeOf(logo);
    if (!type) throw invalid("The logo must be a PNG or WebP file.", { field: "logo", rule: "type" });
    if (logo.length > maxLogoBytes) throw invalid("The logo must be at most 100 kB.", { field: "logo", rule: "size" });
    const row = { name: name.trim(), website_url: websiteUrl, logo, logo_type: type, created_at: clock.now() };
    if (!(await queries.insertFeatured(db, row)))
      throw conflict(`${name} is featured already. Remove it first to change it.`, { field: "name", rule: "unique" });
  },

  /** Refuses with `not_found`. */
  async remove(name: string): Promise<void> {
    if ((await queries.deleteFeatured(db, name)) === 0) throw notFound(`${name} is not featured.`);
  },
});

/** The type of a picture by its first bytes. */
function typeOf(bytes: Buffer): "image/png" | "image/webp" | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : undefined;
}
