/** What a member is in their organisation (specification, section 6). */
export const roles = ["OrganisationUser", "OrganisationAdmin"] as const;
export type Role = (typeof roles)[number];

/**
 * What can be done with an organisation's own things, and the least role that may. Everything that belongs to one
 * organisation is reached through one of these rights; docs/permissions.md is made from this table and the contracts.
 */
export const permissions = {
  "organisation.read": "OrganisationUser",
  "organisation.change": "OrganisationAdmin",
  "organisation.delete": "OrganisationAdmin",
  "organisation.leave": "OrganisationUser",
  "members.read": "OrganisationUser",
  "members.manage": "OrganisationAdmin",
  "invites.manage": "OrganisationAdmin",
  "joining.manage": "OrganisationAdmin",
  "subscription.read": "OrganisationUser",
  "subscription.change": "OrganisationAdmin",
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof permissions;

/** An admin may do all that a user may. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  permissions[permission] === "OrganisationUser" || role === "OrganisationAdmin";
