import { instant, lookupId } from "#contract/shapes.ts";
import { changeFieldCodes, changeKinds, listedField } from "#domain/change-field.ts";
import { severities } from "#domain/change-severity.ts";
import { accessKinds, opportunityTypes, resultKinds } from "#domain/opportunity-type.ts";
import { relationCodes } from "#domain/relation.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { z } from "zod";

/** `Mapped`: a value of our vocabulary. `Raw`: the source's own words. */
export const mappedOrRaw = z.enum(["Mapped", "Raw"]);

export const lookupValue = z.object({ lookupId: lookupId.nullable(), lookupValue: z.string(), mappedOrRaw });
/** The currency of a notice's amounts. */
export const currency = z.string().length(3).describe("ISO 4217; almost always AUD");

export const statusName = z.enum(opportunityStatuses.map((status) => status.name));
export const typeName = z.enum(opportunityTypes.map((type) => type.name));

/** A UNSPSC category. `percent` is 100 when the buyer gave the code, else our confidence. Level names may be unknown. */
export const category = z.object({
  categoryId: lookupId.nullable(),
  percent: z.number().min(0).max(100),
  unspscSegment: z.string().nullable(),
  unspscFamily: z.string().nullable(),
  unspscClassName: z.string().nullable(),
  unspscCategory: z.string().nullable(),
  mappedOrRaw,
  rawValue: z.string().nullable(),
  mappedCategoryName: z.string().nullable(),
});

export const location = z.object({
  locationId: lookupId.nullable(),
  mappedOrRaw,
  mappedStateShortName: z.string().nullable(),
  rawValue: z.string().nullable(),
  mappedValue: z.string().nullable(),
});

/**
 * The closing. `closeDate` is the instant up to which the notice stays open; without a time it is the last minute of
 * that local day. `earlierCloseDate` is set if the source can be read in two ways. `closeWording` quotes the source.
 */
export const closing = {
  timezoneId: z.string(),
  closeDate: instant.nullable(),
  closeTimeIsExplicit: z.boolean(),
  earlierCloseDate: instant.nullable(),
  closeWording: z.string().nullable(),
  opensForApplications: z.boolean().describe("takes applications at any time: no deadline"),
};

/** Dates of both lists and details; local dates travel as their 00:00. */
export const dates = {
  expectedReleaseDate: instant.nullable(),
  expectedReleaseText: z.string().nullable().describe("a period, if the source gives no day"),
  openDate: instant.nullable(),
  cancelledDate: instant.nullable(),
  awardedDate: instant.nullable(),
};

export const buyer = z.object({ buyerId: lookupId, buyerName: z.string() });

export const briefing = z.object({
  details: z.string().nullable(),
  location: z.string().nullable(),
  briefingType: z.enum(["Briefing", "Inspection", "SiteVisit"]),
  isMandatory: z.boolean(),
  isRegistrationRequired: z.boolean(),
  briefingDate: instant.nullable(),
  briefingTimeIsExplicit: z.boolean(),
  registrationCloseDate: instant.nullable(),
  registrationCloseTimeIsExplicit: z.boolean(),
});

export const contact = z.object({
  name: z.string().nullable(),
  contactType: z.enum(["Email", "Phone"]),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
});

export const seller = z.object({
  sellerId: lookupId,
  sellerSlug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  abn: z.string().nullable(),
  details: z.string().nullable(),
  awardedValue: z.number().nullable().describe("dollars"),
});

/** A document of the notice; `size` in bytes if the source states it. */
export const document = z.object({
  title: z.string(),
  url: z.string().nullable(),
  format: z.string().nullable(),
  size: z.number().int().nullable(),
  firstSeenDate: instant.nullable(),
});

/** A correction that the buyer added while the opportunity was open. */
export const addendum = z.object({
  number: z.string().nullable(),
  date: instant.nullable(),
  text: z.string().nullable(),
});

/** A notice before or after this one. It has no id if we have never crawled it. */
export const relation = z.object({
  kind: z.enum(relationCodes),
  name: z.string().describe("how the other notice relates to this one"),
  isBefore: z.boolean(),
  publicOpportunityId: z.string().nullable(),
  reference: z.string().nullable(),
  title: z.string().nullable(),
  status: statusName.nullable(),
});

const listMode = z.enum(["MappedOnly", "RawOnly", "MappedThenRaw", "Hidden"]);
export const sourceSettings = z.object({
  locationListDisplayMode: listMode,
  categoryListDisplayMode: listMode,
  locationDetailDisplayMode: listMode,
  categoryDetailDisplayMode: listMode,
  sourceDisplayMode: z.enum(["NameAndLink", "NameOnly", "Hidden"]),
});

/** Who may respond, which stage, and what results. */
export const procurement = {
  access: z.enum(accessKinds).nullable(),
  exemptionCode: z.string().nullable(),
  stage: z.object({ number: z.number().int(), of: z.number().int().nullable() }).nullable(),
  result: z.enum(resultKinds).nullable(),
  multiAgencyAccess: z.boolean().nullable(),
};

/** The old or new value of a field: a text, an instant, dollars, a list of entries, or a closing. */
const changeValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.object({
    timezoneId: closing.timezoneId,
    closeDate: closing.closeDate,
    earlierCloseDate: closing.earlierCloseDate,
    closeTimeIsExplicit: closing.closeTimeIsExplicit,
    closeWording: closing.closeWording,
    opensForApplications: closing.opensForApplications,
  }),
]);

/** One field that a release changed. `isWithheld`: its values are only for signed-in callers. */
export const change = z.object({
  changeType: z.enum(changeKinds).describe("added: newly stated; changed; removed: no longer stated"),
  field: z
    .enum([...changeFieldCodes, listedField.code])
    .describe(`${listedField.code}: delisted by a source before its closing; the old value names the source`),
  fieldName: z.string(),
  severity: z.enum(severities).describe("critical: less time, or cancelled; important: a response may have to change"),
  oldValue: changeValue.nullable(),
  newValue: changeValue.nullable(),
  isWithheld: z.boolean(),
});

/** All that one release changed. */
export const changedRelease = z.object({
  opportunityId: z.string(),
  changedDateTime: instant.nullable().describe("the source's date of the changes; null if it states none"),
  seenDate: instant.describe("when we crawled them"),
  releaseId: z.string().optional().describe("SHA-256 of the release that states them; absent for a delisting"),
  severity: z.enum(severities).describe("that of its most severe change"),
  changes: z.array(change),
});
