import { issueSentence } from "#contract/issue-sentence.ts";
import { abnFrom } from "#domain/abn.ts";
import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { centsFrom } from "#domain/money.ts";
import type { StatusCode } from "#domain/opportunity-status.ts";
import type { AccessKind, TypeCode } from "#domain/opportunity-type.ts";
import { placeFromName } from "#domain/places.ts";
import { awardTo } from "#features/ingestion/formats/awards.ts";
import { hasFields, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";
import { contactsOf } from "#features/ingestion/formats/ocds-contacts.ts";
import { relatedOf } from "#features/ingestion/formats/ocds-related.ts";
import { ocdsRelease, type OcdsRelease } from "#features/ingestion/formats/ocds-shape.ts";
import {
  UnreadableRecord,
  type AwardStatement,
  type CategoryStatement,
  type Notice,
  type Party,
} from "#features/ingestion/notice.ts";
import type { SourceCode } from "#features/ingestion/sources.ts";
import type { StoredDocument } from "#features/opportunities/record.ts";

/** Publishers by the prefix of their ocids. */
const publishers: [prefix: string, source: SourceCode][] = [
  ["prod-", "austender"],
  ["ocds-43qwtd-", "nsw-etendering"],
  ["ocds-b5fd17-", "contracts-finder"],
  ["ocds-kuma6s-", "sell2wales"],
  ["ocds-r6ebe6-", "public-contracts-scotland"],
];

/** A release of the Open Contracting Data Standard 1.1. A contracting process is one opportunity. */
export const ocds: Format = {
  name: "ocds-release",
  recognises: (record) => hasFields(record, "ocid", "tag"),
  source: (record) => publishers.find(([prefix]) => String(record.ocid).startsWith(prefix))?.[1] ?? "ocds",
  parse,
};

/** New South Wales publishes contracts and standing offers separately, each as an award without a tender. */
const ownAwardOf = ({ ocid, awards }: OcdsRelease) => (/^ocds-43qwtd-(?:CN|SON)-/.test(ocid) ? awards[0] : undefined);

const wordsOfItems = (award: OcdsRelease["awards"][number] | undefined) =>
  award?.items.flatMap((item) => item.description ?? []).join("\n\n") || undefined;

/** AusTender puts the amendment number in the contract's id, and overwrites the value of a cancelled amendment. */
const amendmentNumber = /-A(\d+)$/;

function parse(body: RecordBody): Notice {
  const read = ocdsRelease.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnreadableRecord(`${issue!.path.join(".")} ${issueSentence(issue!)}`);
  }
  const release = read.data;
  const { tender, awards, contracts } = release;
  const firstContract = contracts[0];
  const ownAward = ownAwardOf(release);
  const isStandingOffer = ownAward !== undefined && release.ocid.includes("-SON-");
  const isContractNotice = ownAward !== undefined || (contracts.length > 0 && !tender?.title && !tender?.tenderPeriod);
  const description =
    tender?.description ?? firstContract?.description ?? release.description ?? wordsOfItems(ownAward);
  const method = tender?.procurementMethod ?? ownAward?.procurementMethod;
  const awarded = firstContract?.dateSigned ?? awards[0]?.date;
  const engagement = release.planning?.milestones.find((milestone) => milestone.type === "engagement")?.dueDate;
  const closes = tender?.tenderPeriod?.endDate ?? engagement;
  const expected = tender?.estimatedDateToMarket;
  const amendment = Number(amendmentNumber.exec(firstContract?.id ?? "")?.[1] ?? 0);
  const cancelsAmendment = amendment > 0 && firstContract?.status === "cancelled";
  return {
    key: release.ocid,
    zone: officeZone(release),
    released: release.date,
    ...(amendment > 0 && { revision: amendment }),
    ...(cancelsAmendment && { cancelsAmendment }),
    reference: isContractNotice ? (firstContract?.id ?? ownAward?.id) : tender?.id,
    title:
      tender?.title ??
      release.title ??
      firstContract?.title ??
      ownAward?.title ??
      (isContractNotice ? description : undefined),
    description,
    type: isStandingOffer ? "StandingOfferNotice" : isContractNotice ? "ContractNotice" : typeIn(release),
    status: statusIn(release),
    access: method ? accessByMethod[method.toLowerCase()] : undefined,
    exemptionCode: firstContract?.["Exemption Code"] ?? firstContract?.LtReasonCode,
    result: isStandingOffer || tender?.techniques?.hasFrameworkAgreement === true ? "standing-offer" : undefined,
    multiAgencyAccess: typeof tender?.multiAgencyAccess === "boolean" ? tender.multiAgencyAccess : undefined,
    buyer: buyerOf(release),
    awards: awardsOf(release),
    categories: nonEmpty(categoriesOf(release)),
    places: nonEmpty(placesOf(release)) ?? (tender ? [] : undefined),
    expectedPeriod: expected && !/^\d/.test(expected) ? expected : undefined,
    expected: expected && /^\d/.test(expected) ? expected : undefined,
    opened: tender?.tenderPeriod?.startDate,
    closing: closes ? { wording: closes } : undefined,
    enquiriesClose: tender?.enquiryPeriod?.endDate,
    cancelled: statusIn(release) === "Cancelled" ? release.date : undefined,
    awarded,
    contractStart: (firstContract?.period ?? awards[0]?.contractPeriod ?? tender?.contractPeriod)?.startDate,
    contractEnd: (firstContract?.period ?? awards[0]?.contractPeriod ?? tender?.contractPeriod)?.endDate,
    ...valuesOf(release, isContractNotice),
    contacts: nonEmpty(contactsOf(release)),
    documents: nonEmpty(documentsOf(release)),
    addenda: nonEmpty(addendaOf(release)),
    related: nonEmpty(relatedOf(release)),
    lodgement: [tender?.submissionMethodDetails, tender?.addressForLodgement].filter(Boolean).join("\n\n") || undefined,
    link: noticeLink(release),
  };
}

const nonEmpty = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined);

const accessByMethod: Record<string, AccessKind> = {
  open: "open",
  selective: "prequalified",
  limited: "limited",
  direct: "limited",
};

function typeIn({ tag, tender, planning, ocid, title }: OcdsRelease): TypeCode | undefined {
  if (tag.includes("planning") || /-PP-/.test(ocid)) {
    const sounds = planning?.documents.some((document) => document.documentType === "marketEngagementNotice");
    return sounds ? "MarketSounding" : "PlannedProcurement";
  }
  if (!tender) return undefined;
  const words = `${tender.id ?? ""} ${tender.title ?? title ?? ""} ${tender.procurementMethodDetails ?? ""}`;
  return opportunityTypeIn(words) ?? "RequestForTender";
}

function statusIn({ tag, tender, awards, contracts }: OcdsRelease): StatusCode | undefined {
  const { status = "", eTenderStatus } = tender ?? {};
  if (tag.includes("tenderCancellation") || /^(?:cancelled|withdrawn)$/.test(status)) return "Cancelled";
  if (contracts.some((contract) => contract.status === "cancelled")) return "Cancelled";
  if (contracts.length > 0 || awards.some((award) => award.status !== "pending" && award.status !== "unsuccessful"))
    return "Awarded";
  if (tag.includes("planning") || /^plann(?:ing|ed)$/.test(status)) return "FutureOpportunity";
  // NSW writes "complete" if the notice itself is complete. It stays published until its closing.
  if (status === "active" || eTenderStatus === "published") return "Open";
  if (status === "complete" || status === "unsuccessful") return "Closed";
  return tender ? "Open" : undefined;
}

const buyingParty = ({ parties, buyer }: OcdsRelease) =>
  parties.find((party) => party.id !== undefined && party.id === buyer?.id) ??
  parties.find((party) => party.roles.some((role) => role === "buyer" || role === "procuringEntity"));

/** For an unknown publisher we use the time zone of the buyer's office, never that of the place of work. */
const officeZone = (release: OcdsRelease): string | undefined =>
  publishers.some(([prefix]) => release.ocid.startsWith(prefix))
    ? undefined
    : (placeFromName(buyingParty(release)?.address?.region ?? "")?.zone ?? undefined);

function buyerOf(release: OcdsRelease): Party | undefined {
  const party = buyingParty(release);
  const name = release.buyer?.name ?? party?.name ?? release.awards[0]?.buyer?.name;
  return name ? { name, ...abnOf(party) } : undefined;
}

type Supplier = OcdsRelease["awards"][number]["suppliers"][number];

/** An id is an ABN only if its scheme says so. */
function abnOf(party: Partial<Supplier> | undefined): { abn?: string } {
  const identifiers = [party?.identifier, ...(party?.additionalIdentifiers ?? [])];
  const stated = identifiers.find((identifier) => /^(?:AU-)?ABN$/i.test(identifier?.scheme ?? ""))?.id;
  const abn = stated && abnFrom(stated);
  return abn ? { abn } : {};
}

function sellerOf(release: OcdsRelease, supplier: Partial<Supplier>): Party[] {
  const party = release.parties.find((candidate) => candidate.id !== undefined && candidate.id === supplier.id);
  const name = supplier.name ?? party?.name;
  const { streetAddress, locality, region, postalCode, countryName } = party?.address ?? {};
  const address = [streetAddress, locality, region, postalCode, countryName].filter(Boolean).join(", ");
  return name ? [{ name, ...abnOf(supplier), ...abnOf(party), ...(address && { address }) }] : [];
}

/** Awards with the values of their contracts: the contract has the signed value, the award the intended one. */
function awardsOf(release: OcdsRelease): AwardStatement[] | undefined {
  const { awards, contracts, parties } = release;
  const signed = new Map(contracts.map((contract) => [awardIdOf(contract), contract]));
  const list =
    awards.length > 0
      ? awards
      : contracts.map((contract) => ({
          ...contract,
          id: awardIdOf(contract),
          suppliers: [],
          date: undefined,
        }));
  if (list.length === 0) return undefined;
  const suppliers = parties.filter((party) => party.roles.includes("supplier"));
  return list.flatMap((award, index) => {
    const contract = signed.get(award.id) ?? (list.length === 1 ? contracts[0] : undefined);
    const winners = award.suppliers.length > 0 ? award.suppliers : list.length === 1 ? suppliers : [];
    return awardTo(
      award.id ?? `award ${index + 1}`,
      winners.flatMap((supplier) => sellerOf(release, supplier)),
      {
        valueCents: cents(contract?.value?.amount ?? award.value?.amount),
        awarded: contract?.dateSigned ?? award.date,
        details: award.description,
      },
    );
  });
}

/** An amendment of a contract belongs to the same award. */
const awardIdOf = ({ awardID, id }: OcdsRelease["contracts"][number]) => awardID ?? id?.replace(amendmentNumber, "");

const cents = (amount: string | undefined) => (amount === undefined ? undefined : centsFrom(amount));

function valuesOf({ tender, contracts, awards }: OcdsRelease, isContractNotice: boolean) {
  const to = tender?.value?.amount ?? (isContractNotice ? contracts[0]?.value?.amount : undefined);
  const currency = tender?.value?.currency ?? contracts[0]?.value?.currency ?? awards[0]?.value?.currency;
  return { valueFromCents: cents(tender?.minValue?.amount ?? to), valueToCents: cents(to), currency };
}

/** Each code once, in order of first appearance. */
function categoriesOf({ tender, contracts, awards }: OcdsRelease): CategoryStatement[] {
  const items = [
    ...(tender?.items ?? []),
    ...contracts.flatMap((contract) => contract.items),
    ...awards.flatMap((award) => award.items),
  ];
  const stated = [
    tender?.classification,
    ...(tender?.additionalClassifications ?? []),
    ...items.flatMap((item) => [item.classification, ...item.additionalClassifications]),
  ];
  const named = stated.flatMap((classification) =>
    classification?.id
      ? { scheme: classification.scheme, code: classification.id, title: classification.description }
      : [],
  );
  return [
    ...new Map(
      named.toReversed().map((classification) => [`${classification.scheme} ${classification.code}`, classification]),
    ).values(),
  ].toReversed();
}

function placesOf({ tender, contracts }: OcdsRelease): string[] {
  const items = [...(tender?.items ?? []), ...contracts.flatMap((contract) => contract.items)];
  const words = items.flatMap((item) => [
    item.deliveryLocation?.description,
    ...item.deliveryAddresses.map((address) => address.region ?? address.countryName ?? address.postalCode),
  ]);
  const regions = tender?.deliveryLocation?.gazetteer?.Identifiers ?? [];
  return [...new Set([...words, ...regions].flatMap((word) => word ?? []))];
}

function documentsOf({ tender, planning }: OcdsRelease): StoredDocument[] {
  const amended = tender?.amendments.flatMap((amendment) => amendment.documents) ?? [];
  return [...(tender?.documents ?? []), ...amended, ...(planning?.documents ?? [])].flatMap((document) => {
    const title = document.title ?? document.description ?? document.documentType;
    return title
      ? [{ title, ...(document.url && { url: document.url }), ...(document.format && { format: document.format }) }]
      : [];
  });
}

function addendaOf({ tender }: OcdsRelease): NonNullable<Notice["addenda"]> {
  return (tender?.amendments ?? []).flatMap(({ id, date, description, rationale }) => {
    const words = description ?? rationale;
    return date || words ? [{ ...(id && { number: id }), ...(date && { date }), ...(words && { text: words }) }] : [];
  });
}

/** The page for people, which publishers list among the documents. */
function noticeLink({ tender, planning }: OcdsRelease): string | undefined {
  const documents = [...(tender?.documents ?? []), ...(planning?.documents ?? [])];
  return documents.find((document) => document.documentType?.endsWith("Notice") && document.format === "text/html")
    ?.url;
}
