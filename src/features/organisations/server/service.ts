import { emailKey } from "#domain/email-key.ts";
import type { Identity, SignedIn, StepUp } from "#platform/auth/caller.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { type NewOrganisation, syncFromToken, securityTokens } from "#features/accounts/server/service.ts";
import { type DetailNeeds, organisationDetailsService } from "#features/organisations/server/details.ts";
import { featuredActs } from "#features/organisations/server/featured/acts.ts";
import { featuredService } from "#features/organisations/server/featured/service.ts";
import { inviteeService } from "#features/organisations/server/invites/accept.ts";
import { organisationInvitesService } from "#features/organisations/server/invites/invites.ts";
import { joiningService } from "#features/organisations/server/joining/joining.ts";
import { type MemberNeeds, organisationMembersService } from "#features/organisations/server/members/members.ts";
import {
  addMember,
  endMembership,
  lockOwnOrganisation,
} from "#features/organisations/server/members/membership-changes.ts";
import { scopeOf } from "#features/organisations/server/policy.ts";
import { newPublicId } from "#platform/public-id.ts";
import * as queries from "#features/organisations/server/queries.ts";
import { seatsOf, type UserCap } from "#features/organisations/server/seats.ts";

export type OrganisationService = ReturnType<typeof organisationService>;

/** The person who creates an organisation, their zone, and the network of their request. */
type Creator = { personId: number; timeZoneId: string; network?: string | undefined };

type Needs = Omit<DetailNeeds, "tokens"> &
  MemberNeeds & {
    clock: Clock;
    /** Lower-case emails of the operators of this installation. */
    operators: ReadonlySet<string>;
    /** Operators can only operate after signing in with a second factor. */
    operatorsNeedSecondFactor: boolean;
    cap: UserCap;
    /** Invites that this installation may send in 24 hours; unlimited if left out. */
    invitesPerDay?: number | undefined;
  };

/** Organisations: members and their permissions, how people join and leave. */
export function organisationService({
  operators,
  operatorsNeedSecondFactor,
  cap,
  invitesPerDay: perDay,
  ...needs
}: Needs) {
  const { db, clock, record, lifecycle } = needs;
  const seats = seatsOf(cap);
  const featured = featuredService({ db, clock });
  return {
    details: organisationDetailsService({ ...needs, tokens: securityTokens(db, clock) }),
    members: organisationMembersService(needs),
    invites: organisationInvitesService({ db, clock, seats, perDay, record }),
    invitees: inviteeService({ db, clock, seats, record, lifecycle }),
    joining: joiningService({ db, clock, seats, record }),
    featured,
    featuredByOperators: featuredActs({ featured, clock }),

    /**
     * Creates an organisation with one person as its admin, in the transaction that registers them. An ABN in use is
     * refused unless the person explicitly wants a second organisation on it. People who belong to an organisation
     * cannot create one. The organisation begins with the zone of its founder.
     */
    async createOrganisation(
      trx: Transaction,
      { personId, timeZoneId, network }: Creator,
      { organisationName: name, abn, isSecondOnAbn }: NewOrganisation,
    ): Promise<"created" | "abn_taken" | "has_organisation"> {
      await queries.lockAbn(trx, abn);
      if (!isSecondOnAbn && (await queries.abnIsTaken(trx, abn))) return "abn_taken";
      const at = clock.now();
      const organisation = { public_id: newPublicId(), name, abn, time_zone: timeZoneId, created_at: at };
      const created = await queries.insertOrganisation(trx, organisation);
      const membershipId = await addMember(trx, scopeOf(created), { personId, role: "OrganisationAdmin", at });
      if (membershipId === undefined) return "has_organisation";
      const { organisation_id: organisationId } = created;
      await record(trx, { kind: "organisation_created", about: { personId }, organisationId, network });
      return "created";
    },

    /**
     * For capabilities that change what an organisation has, such as what counts against a cap. Changes of one
     * organisation run one after the other. Returns the caller's present role; refuses with `forbidden` if it no longer
     * allows the change.
     */
    lock: lockOwnOrganisation,

    /** Ends the membership of a person who is being erased, if they have one. Refuses with `conflict` if they must stay. */
    leave: (trx: Transaction, { personId }: PersonActor): Promise<void> =>
      endMembership(trx, lifecycle, { personId, at: clock.now() }),

    /** True if the person belongs to an organisation that requires a second factor. */
    requiresSecondFactor: async (
      identity: Pick<Identity, "issuer" | "subject">,
      database: Database = db,
    ): Promise<boolean> => (await queries.personOf(database, identity))?.requires_second_factor ?? false,

    /** The caller behind a checked token. Also copies the token's claims. */
    async callerOf(identity: Identity): Promise<SignedIn | StepUp> {
      const row = await queries.personOf(db, identity);
      const isOperator = identity.emailIsVerified && operators.has(emailKey(identity.email ?? ""));
      if (row?.requires_second_factor && !identity.usedSecondFactor) return { kind: "step-up", identity, isOperator };
      if (row) await syncFromToken({ db, clock, record }, row, identity);
      const mustStepUpToOperate = isOperator && operatorsNeedSecondFactor && !identity.usedSecondFactor;
      const shared = { identity, isOperator, mustStepUpToOperate };
      if (!row?.organisation_id || !row.role)
        return { kind: "onboarding", ...shared, ...(row && { personId: row.id }) };
      const { id: personId, organisation_id: organisationId, role } = row;
      return { kind: "member", ...shared, personId, organisationId, role };
    },
  };
}
