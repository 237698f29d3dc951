import { createReadStream } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import type { Business, BusinessRegister } from "#adapters/business-register/port.ts";
import { abnFrom } from "#domain/abn.ts";
import { nameKey } from "#domain/organisation-name.ts";

/** `keys`: every name that it has been called by, for finding. */
type RegisteredBusiness = Business & { keys: Set<string> };

/** Files with their columns; whoever stands in an earlier one has its name from there. */
const files = [
  { file: "agencies.csv", abn: "agency_abn", name: "agency_name" },
  { file: "suppliers.csv", abn: "supplier_abn", name: "supplier_name", otherNames: "alt_names" },
];

/**
 * The businesses of the data that ships: agencies of the Commonwealth and who had contracts of them. They are read when
 * the first is asked for. That one was cancelled since is not known: all count as active.
 */
export function embeddedRegister(folder = join(process.cwd(), "data")): BusinessRegister {
  let loading: Promise<Map<string, RegisteredBusiness>> | undefined;
  const known = () => (loading ??= load(folder));
  return {
    byAbn: async (abn) => withoutKeys((await known()).get(abn)),
    async byName(text, limit) {
      const key = nameKey(text);
      const found = [...(await known()).values()].flatMap((one) => {
        const rank = rankOf(one, key);
        return rank === undefined ? [] : [{ one, rank }];
      });
      found.sort((a, b) => a.rank - b.rank || a.one.businessName.length - b.one.businessName.length);
      return found.slice(0, limit).map(({ one }) => withoutKeys(one)!);
    },
  };
}

const withoutKeys = (known: RegisteredBusiness | undefined): Business | undefined =>
  known && { businessName: known.businessName, abn: known.abn, isActive: known.isActive };

/** 0 where a name begins like the text, 1 where each word of the text begins one of the name's. */
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
      const one = known.get(number) ?? { businessName, abn: number, isActive: true, keys: new Set() };
      for (const each of [businessName, ...others]) if (each.trim()) one.keys.add(nameKey(each));
      known.set(number, one);
    }
  }
  return known;
}
