import { nameKey } from "#domain/organisation-name.ts";
import { relationsIn } from "#domain/relation.ts";
import { referenceKey } from "#domain/duplicate-notice.ts";
import { centsFrom } from "#domain/money.ts";
import type { AccessKind } from "#domain/opportunity-type.ts";
import { awardTo } from "#features/ingestion/formats/awards.ts";
import { hasFields, textOf, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type Notice } from "#features/ingestion/notice.ts";

/**
 * The Northern Territory's awarded contracts: a row per seller. Rows of one reference are one opportunity with several
 * awards. The description begins with the place of work.
 */
export const ntContract: Format = {
  name: "nt-contract",
  recognises: (row) => hasFields(row, "reference", "contractor", "agency", "awarded", "value_aud"),
  source: () => "nt",
  parse: (row) => {
    const [reference, description] = [requireText(row, "reference"), requireText(row, "description")];
    const [place, ...work] = description.split(" - ");
    const [category, contractor] = [textOf(row, "category"), textOf(row, "contractor")];
    const [awarded, value] = [textOf(row, "awarded"), amount(row, "value_aud")];
    const key = [contractor && nameKey(contractor), awarded, value].join(" ");
    return {
      ...contract(reference, description),
      released: awarded,
      access: isPanelOrder(description) ? "panel" : textOf(row, "type") === "Public" ? "open" : "limited",
      result: makesPanel(description) ? "standing-offer" : "contract",
      nonTenderKind:
        category === "Disposal by Sale" && /\b(?:purchase|sale|disposal)\b/i.test(description) ? "sale" : undefined,
      buyer: { name: requireText(row, "agency") },
      awards: awardTo(key, contractor ? [{ name: contractor, address: addressOf(row) }] : [], {
        valueCents: value,
        awarded,
      }),
      sourceCategories: category && category !== "Tier 2 Quote" ? [category] : [],
      places: work.length > 0 && isPlaceName(place!) ? [place!] : [],
      awarded,
    };
  },
};

const isPanelOrder = (description: string) =>
  relationsIn(description).some(({ kind }) => kind === "under-standing-offer");
/** Titles with fire indicator panels and panel members: purchases, not panels of suppliers. */
const makesPanel = (description: string) =>
  !isPanelOrder(description) &&
  /\bpanel(?:[ /-]period)?[ -]+(?:contract|consultancy|agreement)|(?:^|- )panel for\b/i.test(description);

const isPlaceName = (words: string) => words.length <= 60 && !/[$\d]/.test(words);

const addressOf = (row: RecordBody) =>
  ["city", "state"].flatMap((part) => textOf(row, part) ?? []).join(", ") || undefined;

export const tasContract: Format = {
  name: "tas-contract",
  recognises: (row) => hasFields(row, "supplier_name", "buyer_name", "procurement_method", "awarded_date"),
  source: () => "tas",
  parse: (row) => {
    const [id, awarded] = [requireText(row, "id"), textOf(row, "awarded_date")];
    const method = textOf(row, "procurement_method") ?? "";
    const seller = textOf(row, "supplier_name");
    // If there are several sellers, they are only named on a page that the register does not publish as data.
    const sellers = seller && !/^see more info/i.test(seller) ? [{ name: seller }] : [];
    return {
      ...contract(id, requireText(row, "title")),
      released: awarded,
      access: accessOf(method),
      result: /standing|panel|multi-use/i.test(method) ? "standing-offer" : "contract",
      nonTenderKind: /^disposal/i.test(method) ? "sale" : /^lease/i.test(method) ? "lease" : undefined,
      buyer: { name: requireText(row, "buyer_name") },
      awards: awardTo("contract", sellers, { valueCents: amount(row, "contract_value"), awarded }),
      places: [],
      awarded,
      contractStart: textOf(row, "contract_start"),
      contractEnd: textOf(row, "contract_end"),
    };
  },
};

const accessOf = (method: string): AccessKind | undefined => {
  if (/direct|limited|exemption|selective|pursuant|extension/i.test(method)) return "limited";
  return /^(?:request for|expression)/i.test(method) ? "open" : undefined;
};

/** The contracts register of the Australian Capital Territory. A contract listed by two directorates is one. */
export const actContract: Format = {
  name: "act-contract",
  recognises: (row) => hasFields(row, "contract_number", "directorate", "execution_date", "suppliers"),
  source: () => "act",
  parse: (row) => {
    const [number, awarded] = [requireText(row, "contract_number"), textOf(row, "execution_date")];
    const value = amount(row, "amount");
    const link = textOf(row, "details_url");
    // One per line, with the panel's own number in brackets.
    const sellers = (textOf(row, "suppliers") ?? "")
      .split("\n")
      .map((line) => line.replace(/\s*\([A-Z]{2,4}[\d.]+\)\s*$/, "").trim());
    const named = sellers.filter(Boolean).map((name) => ({ name }));
    const kind = textOf(row, "contract_type") ?? "";
    // "Panel" is the panel itself. "Panel Contract", with the panel's number, is what one seller signed.
    const panel = referenceKey(/^panel contract\s*\((.+)\)$/i.exec(kind)?.[1] ?? null);
    return {
      ...contract(number, requireText(row, "title")),
      related:
        panel === null || panel === referenceKey(number)
          ? undefined
          : [{ kind: "under-standing-offer", reference: panel }],
      released: awarded,
      revision: Number(/\bid=(\d+)$/.exec(link ?? "")?.[1] ?? 0),
      access: panel === null ? undefined : "panel",
      result: /panel/i.test(kind) ? "standing-offer" : "contract",
      buyer: { name: requireText(row, "directorate") },
      // A panel's own contract is entered with a value of 0.
      awards: awardTo("contract", named, { valueCents: value || undefined, awarded }),
      places: [],
      awarded,
      contractStart: awarded,
      contractEnd: textOf(row, "expiry_date"),
      link,
    };
  },
};

const contract = (reference: string, title: string): Notice => ({
  key: reference,
  reference,
  title,
  type: "ContractNotice",
  status: "Awarded",
});

function requireText(row: RecordBody, field: string): string {
  const text = textOf(row, field);
  if (!text) throw new UnreadableRecord(`no ${field}`);
  return text;
}

function amount(row: RecordBody, field: string): number | undefined {
  const text = textOf(row, field);
  const cents = text === undefined ? undefined : centsFrom(text);
  if (text !== undefined && cents === undefined) throw new UnreadableRecord(`${field} "${text}" is not an amount`);
  return cents;
}
