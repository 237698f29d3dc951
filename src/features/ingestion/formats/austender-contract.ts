import { abnFrom } from "#domain/abn.ts";
import { centsFrom } from "#domain/money.ts";
import { UnreadableRecord, type Notice, type Party } from "#features/ingestion/notice.ts";
import { hasFields, textOf, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";

/**
 * A row of AusTender's published contracts: a contract or one of its amendments. Both belong to one opportunity, named
 * by the contracting process (`ocid`). An amendment's value is the new total, so it overwrites the one award. All rows
 * of a contract carry the date of its first signing; the number in `CN123-A7` orders them.
 */
export const austenderContract: Format = {
  name: "austender-contract",
  recognises: (row) => hasFields(row, "ocid", "cn_id", "tag", "value_aud", "date_signed"),
  source: () => "austender",
  parse,
};

function parse(row: RecordBody): Notice {
  const [ocid, contract, description] = [textOf(row, "ocid"), textOf(row, "cn_id"), textOf(row, "description")];
  if (!ocid || !contract || !description) throw new UnreadableRecord("no ocid, contract number or description");
  const signed = textOf(row, "date_signed");
  const amount = textOf(row, "value_aud");
  const value = amount === undefined ? undefined : centsFrom(amount);
  if (amount !== undefined && value === undefined) throw new UnreadableRecord(`value "${amount}" is not an amount`);
  return {
    key: ocid,
    released: signed,
    revision: Number(/-A(\d+)$/.exec(textOf(row, "amendment_id") ?? "")?.[1] ?? 0),
    reference: contract,
    title: description,
    type: "ContractNotice",
    status: "Awarded",
    result: "contract",
    buyer: partyOf(row, "agency"),
    awards: [{ key: "contract", seller: partyOf(row, "supplier"), valueCents: value, awarded: signed }],
    categories: [{ scheme: "UNSPSC", code: textOf(row, "unspsc") ?? "", title: textOf(row, "unspsc_title") }],
    sourceCategories: [textOf(row, "unspsc_group")].flatMap((group) => group ?? []),
    // The supplier's address is not where the work is done.
    places: [],
    awarded: signed,
    contractStart: textOf(row, "date_start"),
    contractEnd: textOf(row, "date_end"),
  };
}

function partyOf(row: RecordBody, who: "agency" | "supplier"): Party | undefined {
  const name = textOf(row, `${who}_name`);
  if (!name) return undefined;
  const abn = abnFrom(textOf(row, `${who}_abn`) ?? "");
  const address = ["locality", "region", "postcode", "country"]
    .flatMap((part) => textOf(row, `${who}_${part}`) ?? [])
    .join(", ");
  return { name, ...(abn && { abn }), ...(address && { address }) };
}
