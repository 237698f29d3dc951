import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isoInstant } from "#domain/iso-instant.ts";
import type { Clock } from "#platform/clock.ts";
import { xmlElement } from "#platform/xml.ts";
import { type Address, indexableAddresses } from "./addresses.ts";
import * as queries from "./queries.ts";

/** The most addresses that a file can have by the protocol (sitemaps.org). */
const maxAddresses = 50_000;
/** Files younger than this are left as they are. */
const renewAfter = Temporal.Duration.from({ hours: 6 });

type Needs = Parameters<typeof indexableAddresses>[0] & {
  clock: Clock;
  /** The site's public address. */
  publicUrl: string;
  /** Addresses in a file, if a test wants small ones. */
  fileSize?: number;
};

/**
 * Replaces the stored sitemaps unless they are recent. Only one file's addresses are in memory, and readers are served the
 * files of before until all of the new ones are there.
 */
export async function writeSitemaps(needs: Needs, signal: AbortSignal): Promise<void> {
  const { db, clock, publicUrl, fileSize = maxAddresses } = needs;
  const now = clock.now();
  const { origin } = new URL(publicUrl);
  await db.transaction().execute(async (trx) => {
    await queries.lockSitemaps(trx);
    const last = await queries.lastMade(trx);
    if (last && Temporal.Instant.compare(last.add(renewAfter), now) > 0) return;
    await queries.deleteSitemapFiles(trx);
    let number = 0;
    let batch: Address[] = [];
    const write = async () => {
      signal.throwIfAborted();
      const file = await fileOf(batch, origin);
      number += 1;
      await queries.insertSitemapFile(trx, { number, ...file, made_at: now });
      batch = [];
    };
    for await (const address of indexableAddresses({ ...needs, db: trx })) {
      batch.push(address);
      if (batch.length === fileSize) await write();
    }
    if (batch.length > 0) await write();
  });
}

const compress = promisify(gzip);

async function fileOf(addresses: Address[], origin: string) {
  const lines = addresses.map(
    ({ path, lastModified }) =>
      `<url>${xmlElement("loc", origin + path)}${lastModified ? xmlElement("lastmod", isoInstant(lastModified)) : ""}</url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</urlset>\n`;
  const changes = addresses.flatMap(({ lastModified }) => lastModified ?? []);
  return {
    content: await compress(xml),
    addresses: addresses.length,
    last_modified: changes.toSorted(Temporal.Instant.compare).at(-1) ?? null,
  };
}
