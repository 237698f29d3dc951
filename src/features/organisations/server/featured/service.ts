import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import * as queries from "./queries.ts";

export type FeaturedService = ReturnType<typeof featuredService>;

type NewFeatured = { name: string; websiteUrl: string; logo: Buffer };

/** What else the transaction of a change does. */
type Also = (trx: Transaction, featured: { id: number; name: string }) => Promise<unknown>;
const nothing = () => Promise.resolve();

const maxLogoBytes = 100 * 1024;
const maxNameLength = 200;

/** Organisations whose logos the front page shows. Operators choose them. */
export function featuredService({ db, clock }: { db: Database; clock: Clock }) {
  type Rows = Awaited<ReturnType<typeof queries.featuredRows>>;
  /** Runs a change while nobody else changes the list. */
  const change = (run: (trx: Transaction, rows: Rows) => Promise<void>) =>
    db.transaction().execute(async (trx) => run(trx, await queries.lockFeatured(trx)));

  return {
    list: async () => (await queries.featuredRows(db)).map(presentFeatured),

    /** The same with ids, for operators. */
    async listWithIds() {
      const rows = await queries.featuredRows(db);
      return { totalRecords: rows.length, items: rows.map((row) => ({ featuredId: row.id, ...presentFeatured(row) })) };
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
    async add({ name, websiteUrl, logo }: NewFeatured, also: Also = nothing): Promise<void> {
      if (name.trim() === "" || name.length > maxNameLength)
        throw invalid(`Enter a name of at most ${maxNameLength} characters.`, { field: "name", rule: "length" });
      if (!/^https?:\/\//.test(websiteUrl) || !URL.canParse(websiteUrl))
        throw invalid("The website must begin with https:// or http://.", { field: "websiteUrl", rule: "url" });
      const type = typeOf(logo);
      if (!type) throw invalid("The logo must be a PNG or WebP file.", { field: "logo", rule: "type" });
      if (logo.length > maxLogoBytes)
        throw invalid("The logo must be at most 100 kB.", { field: "logo", rule: "size" });
      const row = { name: name.trim(), website_url: websiteUrl, logo, logo_type: type, created_at: clock.now() };
      await change(async (trx) => {
        const added = await queries.insertFeatured(trx, row);
        if (!added)
          throw conflict(`${name} is featured already. Remove it first to change it.`, {
            field: "name",
            rule: "unique",
          });
        await also(trx, { id: added.id, name: row.name });
      });
    },

    /** Lets one change places with its neighbour. Refuses with `not_found`, and with `conflict` at the end of the list. */
    async move(id: number, direction: "earlier" | "later", also: Also = nothing): Promise<void> {
      await change(async (trx, rows) => {
        const index = rows.findIndex((row) => row.id === id);
        if (index < 0) throw notFound("This organisation is not featured.");
        const [row, neighbour] = [rows[index]!, rows[index + (direction === "earlier" ? -1 : 1)]];
        if (!neighbour) throw conflict(`${row.name} is ${direction === "earlier" ? "first" : "last"} already.`);
        await queries.setPosition(trx, row.id, neighbour.position);
        await queries.setPosition(trx, neighbour.id, row.position);
        await also(trx, row);
      });
    },

    /** Removes one by its id, or by its name in any case. Refuses with `not_found`. */
    async remove(idOrName: number | string, also: Also = nothing): Promise<void> {
      await change(async (trx, rows) => {
        const row = rows.find(
          ({ id, name }) => id === idOrName || name.toLowerCase() === String(idOrName).toLowerCase(),
        );
        if (!row) throw notFound(`${typeof idOrName === "number" ? "This organisation" : idOrName} is not featured.`);
        await queries.deleteFeatured(trx, row.id);
        await also(trx, row);
      });
    },
  };
}

const presentFeatured = ({ id, name, website_url }: Awaited<ReturnType<typeof queries.featuredRows>>[number]) => ({
  name,
  logoAddress: `/featured-logos/${id}`,
  websiteUrl: website_url,
});

/** The type of a picture by its first bytes. */
function typeOf(bytes: Buffer): "image/png" | "image/webp" | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : undefined;
}
