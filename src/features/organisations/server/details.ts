import { organisationDeletedTask } from "#features/organisations/server/tasks.ts";
import { abnFrom } from "#domain/abn.ts";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { Input } from "#contract/endpoint.ts";
import { isSameSet } from "#domain/is-same-set.ts";
import { isPublicMail, mailDomainOf } from "#domain/mail-domain.ts";
import type { Permission } from "#domain/permissions.ts";
import { placeById } from "#domain/places.ts";
import type { SecurityTokens } from "#features/accounts/server/service.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { organisationPurposes, organisationsContract } from "#features/organisations/contract.ts";
import { requesterOf } from "#features/organisations/server/joining/queries.ts";
import { deleteOrganisation, lockOwnOrganisation } from "#features/organisations/server/members/membership-changes.ts";
import { memberRows } from "#features/organisations/server/members/queries.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import { authorizeRow } from "#features/organisations/server/policy.ts";
import { editableOf, type SubscriptionSummary, presentOrganisation } from "#features/organisations/server/presenter.ts";
import * as queries from "#features/organisations/server/queries.ts";
import { profileRequired, type OrganisationActor } from "#platform/auth/authorized.ts";
import type { Identity } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, forbidden, invalidFields, unavailable } from "#platform/refusal.ts";
import { requireCurrent } from "#platform/stored-version.ts";
import { addJob } from "#platform/jobs/add.ts";

export type DetailNeeds = {
  db: Database;
  clock: Clock;
  record: RecordSecurityEvent;
  tokens: SecurityTokens;
  lifecycle: DataLifecycle;
  businessRegister: BusinessRegister;
  /** Billing's summary of an organisation. */
  subscriptionSummaryOf: (actor: OrganisationActor<Permission>) => Promise<SubscriptionSummary>;
  /** Titles of categories by id; unknown ids are left out. */
  categoryTitles: (ids: number[]) => Promise<Map<number, string>>;
};
type Change = Input<typeof organisationsContract.update>["body"];

/** An organisation's details, its deletion, and look-ups of others. */
export function organisationDetailsService({
  db,
  clock,
  record,
  tokens,
  lifecycle,
  businessRegister,
  subscriptionSummaryOf,
  categoryTitles,
}: DetailNeeds) {
  /** Refuses with `forbidden` if the organisation was deleted since the caller was read. */
  async function rowOf(actor: OrganisationActor<Permission>, database: Database = db) {
    const row = authorizeRow(actor, await queries.organisationRow(database, actor));
    if (!row) throw forbidden(profileRequired);
    return row;
  }

  /** Unknown ids, each with its index in the list. */
  async function invalidInterests({ categoryIdsInterestedIn = [], locationIdsInterestedIn = [] }: Change) {
    const titles = await categoryTitles(categoryIdsInterestedIn);
    return [
      ...invalidValues("categoryIdsInterestedIn", categoryIdsInterestedIn, "unknown_category", (id) => titles.has(id)),
      ...invalidValues("locationIdsInterestedIn", locationIdsInterestedIn, "unknown_location", (id) => !!placeById(id)),
    ];
  }

  return {
    async get(actor: OrganisationActor<"organisation.read">) {
      return presentOrganisation(await rowOf(actor), await subscriptionSummaryOf(actor));
    },

    /** The interests that a search uses as filters if the caller asks for it. */
    async interestsOf(actor: OrganisationActor<"organisation.read">) {
      const { category_ids: categoryIds, location_ids: locationIds } = await rowOf(actor);
      return { categoryIds, locationIds };
    },

    /**
     * Only an admin who signed in with a second factor can require one: they do not lock themselves out, and the
     * identity provider is known to report it. An admin can confirm the domain of their own verified email only;
     * domains confirmed before may stay or be removed.
     */
    async update(
      actor: OrganisationActor<"organisation.change">,
      change: Change,
      { usedSecondFactor }: Pick<Identity, "usedSecondFactor">,
    ): Promise<void> {
      if (change.requiresSecondFactor && !usedSecondFactor) throw secondFactorFirst();
      const invalid = await invalidInterests(change);
      await db.transaction().execute(async (trx) => {
        await lockOwnOrganisation(trx, actor);
        const row = await rowOf(actor, trx);
        requireCurrent(change.version, editableOf(row));
        const { abn, email_domains: confirmed, requires_second_factor: required } = row;
        const admin = await requesterOf(trx, actor);
        const adminDomain = admin.email_verified_at && mailDomainOf(admin.email);
        const isAllowed = (domain: string) =>
          confirmed.includes(domain) || (domain === adminDomain && !isPublicMail(domain));
        const errors = [
          ...invalid,
          ...invalidValues("emailDomains", change.emailDomains ?? [], "email_domain", isAllowed),
        ];
        if (errors.length > 0) throw invalidFields("The request body is not valid.", errors);
        await queries.updateOrganisation(trx, actor, {
          ...(change.organisationName !== undefined && { name: change.organisationName }),
          ...(change.abn !== undefined && change.abn !== abn && { abn: change.abn, abn_since: clock.now() }),
          ...(change.timeZoneId !== undefined && { time_zone: change.timeZoneId }),
          ...(change.categoryIdsInterestedIn && { category_ids: [...new Set(change.categoryIdsInterestedIn)] }),
          ...(change.locationIdsInterestedIn && { location_ids: [...new Set(change.locationIdsInterestedIn)] }),
          ...(change.emailDomains && { email_domains: [...new Set(change.emailDomains)] }),
          ...(change.requiresSecondFactor !== undefined && { requires_second_factor: change.requiresSecondFactor }),
        });
        if (change.emailDomains && !isSameSet(change.emailDomains, confirmed))
          await record(trx, { ...doneBy(actor), kind: "organisation_policy_changed", detail: "email_domains" });
        if ((change.requiresSecondFactor ?? required) !== required)
          await record(trx, {
            ...doneBy(actor),
            kind: "organisation_policy_changed",
            detail: required ? "second_factor_optional" : "second_factor_required",
          });
      });
    },

    /** Members keep their accounts and are told by email. Refuses with `forbidden` for an invalid security token. */
    remove: (actor: OrganisationActor<"organisation.delete">, securityToken: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockOwnOrganisation(trx, actor);
        await tokens.use(trx, actor, purposes.delete, securityToken);
        const { name } = await rowOf(actor, trx);
        for (const { person_id: personId } of await memberRows(trx, actor))
          if (personId !== actor.personId)
            await addJob(trx, organisationDeletedTask, { personId, organisationName: name });
        await deleteOrganisation(trx, lifecycle, { organisation: actor, at: clock.now() });
        await record(trx, { ...doneBy(actor), kind: "organisation_deleted" });
      }),

    /** Open to every member: using the token needs the permission. */
    issueToken: (actor: OrganisationActor<"organisation.read">, purpose: Purpose) => tokens.issue(actor, purpose),

    exists: (abn: string): Promise<boolean> => queries.abnIsTaken(db, abn),

    /** Active businesses. If the register is unavailable, people can continue without it. */
    async lookUp(text: string) {
      const abn = abnFrom(text);
      const lookUp = abn
        ? businessRegister.byAbn(abn).then((business) => (business ? [business] : []))
        : businessRegister.byName(text, maxBusinesses);
      const businesses = await lookUp.catch(() => {
        throw unavailable("The business register is unavailable. Try again in a minute, or continue without it.", 60);
      });
      return businesses.filter(({ isActive }) => isActive).map(({ businessName, abn }) => ({ businessName, abn }));
    },
  };
}

const secondFactorFirst = () =>
  conflict("Sign in with a second factor first. Then you can require one.", {
    field: "requiresSecondFactor",
    rule: "second_factor_first",
  });

type Purpose = (typeof organisationPurposes)[number];
const purposes = { delete: "delete-organisation" } as const satisfies Record<string, Purpose>;
const maxBusinesses = 10;

const messages = {
  unknown_category: "must be a category that exists",
  unknown_location: "must be a location that exists",
  email_domain: "must be the domain of your verified email address, and not a public email provider",
};

/** Each value that breaks a rule, named by its index. */
const invalidValues = <Value>(
  field: string,
  values: Value[],
  rule: keyof typeof messages,
  isValid: (value: Value) => boolean,
) =>
  values.flatMap((value, index) =>
    isValid(value) ? [] : [{ field: `${field}.${index}`, rule, message: messages[rule] }],
  );
