import { z } from "zod";

/*
 * The fields of an OCDS 1.1 release that we read, as publishers really write them: numbers as text, empty text for
 * nothing, null for absent. Other fields stay in the raw body only. Optional parts (contacts, related processes) count
 * as absent if they do not match, so that they cannot fail the whole release.
 */

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value?.trim() || undefined);
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .nullish()
    .transform((value) => value ?? undefined);

/** Suffixes of other notices' ocids. A single one may come without a list. */
const ids = z
  .union([z.array(text), text.transform((id) => [id])])
  .catch([])
  .transform((several) => several.flatMap((id) => id ?? []));

const money = part({ amount: text, currency: text });
const period = part({ startDate: text, endDate: text });
const classification = part({ scheme: text, id: text, description: text });
const identifier = part({ scheme: text, id: text, legalName: text });
const address = { streetAddress: text, locality: text, region: text, postalCode: text, countryName: text };
const document = z.object({ documentType: text, title: text, description: text, url: text, format: text });
const item = z.object({
  description: text.catch(undefined),
  classification,
  additionalClassifications: list(classification),
  deliveryAddresses: list(z.object(address)),
  deliveryLocation: part({ description: text }),
});
const reference = z.object({ id: text, name: text });
/** The standard has a supplier's identifiers among the parties; New South Wales puts them beside its name. */
const supplier = reference.extend({ identifier, additionalIdentifiers: list(identifier).catch([]) });
// NSW and AusTender give a mobile number beside the standard's telephone.
const contactPoint = part({ name: text, email: text, telephone: text, mobile: text }).catch(undefined);

const award = z.object({
  id: text,
  title: text,
  description: text,
  status: text,
  date: text,
  value: money,
  suppliers: list(supplier),
  items: list(item),
  contractPeriod: period,
  // New South Wales only, where an award is a notice of its own.
  buyer: reference
    .extend({ contactPoint })
    .nullish()
    .transform((value) => value ?? undefined),
  procurementMethod: text,
  relatedRFT: ids,
  relatedSON: ids,
});
const contract = award.omit({ date: true, suppliers: true, contractPeriod: true, buyer: true }).extend({
  awardID: text,
  dateSigned: text,
  period,
  // AusTender's extension: why a contract was not open to the market.
  "Exemption Code": text,
  LtReasonCode: text,
});

const tender = part({
  id: text,
  title: text,
  description: text,
  status: text,
  eTenderStatus: text,
  procurementMethod: text,
  procurementMethodDetails: text,
  estimatedDateToMarket: text,
  multiAgencyAccess: z.unknown().optional(),
  // As New South Wales writes it, with regions of its own.
  deliveryLocation: part({ gazetteer: part({ Identifiers: list(text) }) }).catch(undefined),
  submissionMethodDetails: text,
  addressForLodgement: text,
  value: money,
  minValue: money,
  tenderPeriod: period,
  enquiryPeriod: period.catch(undefined),
  contractPeriod: period,
  classification,
  additionalClassifications: list(classification),
  items: list(item),
  documents: list(document),
  amendments: list(z.object({ id: text, date: text, description: text, rationale: text, documents: list(document) })),
  techniques: part({ hasFrameworkAgreement: z.unknown().optional() }),
  contactPoint,
  // New South Wales' links from a plan to its tenders, and the plan's own id.
  relatedRFT: ids,
  plannedProcurementUUID: text.catch(undefined),
});

export const ocdsRelease = z.object({
  ocid: z.string().trim().min(1),
  date: text,
  tag: list(z.string()),
  title: text,
  description: text,
  buyer: reference
    .extend({ contactPoint })
    .nullish()
    .transform((value) => value ?? undefined),
  parties: list(
    z.object({
      id: text,
      name: text,
      roles: list(z.string()),
      identifier,
      additionalIdentifiers: list(identifier),
      address: part(address),
      contactPoint,
    }),
  ),
  planning: part({
    milestones: list(z.object({ type: text, dueDate: text })),
    documents: list(document),
  }),
  tender,
  awards: list(award),
  contracts: list(contract),
  relatedProcesses: list(z.object({ relationship: list(z.string()), scheme: text, identifier: text })).catch([]),
});

export type OcdsRelease = z.output<typeof ocdsRelease>;
