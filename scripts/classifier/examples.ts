import { join } from "node:path";
import { unspscCode } from "#domain/unspsc.ts";
import type { Example } from "./train.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";

/** A contract with its agency's category, and the day it was signed. */
export type Contract = Example & { signed: string };

/** The shipped Commonwealth contracts without repeats, oldest first. */
export async function contractExamples(folder: string): Promise<Contract[]> {
  const contracts = new Map<string, Contract>();
  const file = await openNotices(join(folder, "contract_notices.csv.gz"));
  for await (const record of file.read().records) {
    if ("problem" in record) continue;
    const { body } = record;
    const [process, text, signed] = [textOf(body, "ocid"), textOf(body, "description"), textOf(body, "date_signed")];
    const code = unspscCode(textOf(body, "unspsc") ?? "");
    if (!process || !text || !signed || code === undefined || contracts.has(process)) continue;
    contracts.set(process, { text, buyer: textOf(body, "agency_name") ?? "", code, signed });
  }
  return [...contracts.values()].sort((a, b) => (a.signed < b.signed ? -1 : a.signed > b.signed ? 1 : 0));
}
