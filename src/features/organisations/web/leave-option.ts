import type { Role } from "#domain/permissions.ts";
import type { UserCounts } from "./organisation-queries.ts";

/** What going means for the organisation: it goes too, it would be without an admin, or it goes on. */
export type LeaveOption = "last-person" | "last-admin" | "free";

/** The rule of the server, told before somebody runs into it: the last admin cannot go while others stay. */
export function leaveOptionFor(
  role: Role,
  { numAdmins, numUsers }: Pick<UserCounts, "numAdmins" | "numUsers">,
): LeaveOption {
  if (numAdmins + numUsers === 1) return "last-person";
  return role === "OrganisationAdmin" && numAdmins === 1 ? "last-admin" : "free";
}
