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

/**
 * How well a business fits a name, best first: it is called so, its name starts with these words, starts with these
 * letters, or has words that start so. Its present name counts before its former ones. Undefined if it does not fit.
 */
function rankOf({ businessName, keys }: RegisteredBusiness, key: string): number | undefined {
  const words = key.split(" ");
  const present = nameKey(businessName);
  const ranks = [...keys].flatMap((name) => {
    const isFormer = name === present ? 0 : 1;
    if (name === key) return isFormer;
    if (name.startsWith(`${key} `)) return 2 + isFormer;
    if (name.startsWith(key)) return 4 + isFormer;
    return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 6 + isFormer : [];
  });
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
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
