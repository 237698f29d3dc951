import { join } from "node:path";
import { centsFrom } from "#domain/money.ts";
import { unspscCode } from "#domain/unspsc.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { textOf } from "#features/ingestion/formats/format.ts";

/** What a contract bought, in the buyer's words. `code`: the buyer's UNSPSC code. `cents` may be 0. */
export type RealTitle = { text: string; register: string; code: number | undefined; cents: number };

/** Where each shipped register keeps the title, the value and the code. */
const registers = [
  { file: "contract_notices.csv.gz", title: "description", value: "value_aud", code: "unspsc", id: "ocid" },
  { file: "nt_awarded_contracts.csv.gz", title: "description", value: "value_aud" },
  { file: "tas_contracts.csv.gz", title: "title", value: "contract_value" },
  { file: "act_contracts_2025.csv.gz", title: "title", value: "amount" },
];

/** The titles of all shipped contracts. A contract and its amendments count once. */
export async function realTitles(folder: string): Promise<RealTitle[]> {
  const titles: RealTitle[] = [];
  const contracts = new Set<string>();
  for (const { file, title, value, code, id } of registers) {
    for await (const record of (await openNotices(join(folder, file))).read().records) {
      if ("problem" in record) continue;
      const contract = id && textOf(record.body, id);
      if (contract && contracts.has(contract)) continue;
      if (contract) contracts.add(contract);
      const text = textOf(record.body, title)?.normalize("NFKC");
      if (!text) continue;
      const cents = centsFrom(textOf(record.body, value) ?? "") ?? 0;
      titles.push({ text, register: file, code: unspscCode(textOf(record.body, code ?? "") ?? ""), cents });
    }
  }
  return titles;
}
