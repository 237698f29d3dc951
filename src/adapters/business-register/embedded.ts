import { createReadStream } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import type { Business, BusinessRegister } from "#adapters/business-register/port.ts";
import { abnFrom } from "#domain/abn.ts";
import { nameKey } from "#domain/organisation-name.ts";

/** `keys`: every name it has ever had, for searching. */
type RegisteredBusiness = Business & { keys: Set<string> };

/** Files with their columns. A business in several files takes its name from the first. */
const files = [
  { file: "agencies.csv", abn: "agency_abn", name: "agency_name" },
  { file: "suppliers.csv", abn: "supplier_abn", name: "supplier_name", otherNames: "alt_names" },
];

/**
 * The businesses in the shipped data: Commonwealth agencies and their contractors. Loaded at the first call.
 * Cancellations are unknown, so all count as active.
 */
export function embeddedRegister(folder = join(process.cwd(), "data")): BusinessRegister {
  let loading: Promise<Map<string, RegisteredBusiness>> | undefined;
  const known = () => (loading ??= load(folder));
  return {
    byAbn: async (abn) => withoutKeys((await known()).get(abn)),
    async byName(text, limit) {
      const key = nameKey(text);
      const found = [...(await known()).values()].flatMap((business) => {
        const rank = rankOf(business, key);
        return rank === undefined ? [] : [{ one: business, rank }];
      });
      found.sort((a, b) => a.rank - b.rank || a.one.businessName.length - b.one.businessName.length);
      return found.slice(0, limit).map(({ one: business }) => withoutKeys(business)!);
    },
  };
}

const withoutKeys = (known: RegisteredBusiness | undefined): Business | undefined =>
  known && { businessName: known.businessName, abn: known.abn, isActive: known.isActive };

/** 0 if a name starts with the text, 1 if each word of the text starts a word of the name. */
function rankOf({ keys }: RegisteredBusiness, key: string): number | undefined {
  const words = key.split(" ");
  let rank: number | undefined;
  for (const name of keys) {
    if (name.startsWith(key)) return 0;
    if (words.every((word) => ` ${name}`.includes(` ${word}`))) rank = 1;
  }
  return rank;
}

async function load(folder: string): Promise<Map<string, RegisteredBusiness>> {
  const known = new Map<string, RegisteredBusiness>();
  for (const { file, abn, name, otherNames } of files) {
    const rows = createReadStream(join(folder, file)).pipe(parse({ columns: true }));
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const [number, businessName] = [abnFrom(row[abn] ?? ""), row[name]?.trim()];
      if (!number || !businessName) continue;
      const others = otherNames ? (row[otherNames] ?? "").split("; ") : [];
      const business = known.get(number) ?? { businessName, abn: number, isActive: true, keys: new Set() };
      for (const each of [businessName, ...others]) if (each.trim()) business.keys.add(nameKey(each));
      known.set(number, business);
    }
  }
  return known;
}
