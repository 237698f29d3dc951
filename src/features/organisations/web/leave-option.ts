import type { Role } from "#domain/permissions.ts";
import type { UserCounts } from "./organisation-queries.ts";

/** What leaving means for the organisation: it is deleted too, it would have no admin, or it continues. */
export type LeaveOption = "last-person" | "last-admin" | "free";

/** The server's rule, shown beforehand: the last admin cannot leave while others stay. */
export function leaveOptionFor(
  role: Role,
  { numAdmins, numUsers }: Pick<UserCounts, "numAdmins" | "numUsers">,
): LeaveOption {
  if (numAdmins + numUsers === 1) return "last-person";
  return role === "OrganisationAdmin" && numAdmins === 1 ? "last-admin" : "free";
}
