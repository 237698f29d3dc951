import { type Authorized, authorize } from "./authorize.ts";

/**
 * Authority of background work over one organisation, with the reason. It is an OrganisationScope, so code that is
 * limited to one organisation takes it; it is nobody's permission, so what only a member may do does not.
 */
export type SystemActor = Authorized<{ kind: "system"; organisationId: number; reason: string }>;

/** For jobs only, by the import rules: a request has a caller. */
export const systemActor = (organisationId: number, reason: string): SystemActor =>
  authorize({ kind: "system" as const, organisationId, reason }, true)!;
