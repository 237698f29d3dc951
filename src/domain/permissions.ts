/** A member's role in their organisation (specification, section 6). */
export const roles = ["OrganisationUser", "OrganisationAdmin"] as const;
export type Role = (typeof roles)[number];

/**
 * Permissions for an organisation's own data, each with the lowest role that has it. All data of an organisation is
 * reached through one of them. docs/permissions.md is generated from this table and the contracts.
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
  "activity.read": "OrganisationUser",
  "watches.read": "OrganisationUser",
  "watches.change": "OrganisationUser",
  "searches.save": "OrganisationUser",
  "searches.manage": "OrganisationAdmin",
  "pipeline.read": "OrganisationUser",
  "pipeline.change": "OrganisationUser",
  "triage.use": "OrganisationUser",
  "calendar.use": "OrganisationUser",
  "lists.export": "OrganisationUser",
  "notes.read": "OrganisationUser",
  "notes.write": "OrganisationUser",
  "notes.manage": "OrganisationAdmin",
  "notices.write": "OrganisationUser",
  "notices.manage": "OrganisationAdmin",
  "webhook.manage": "OrganisationAdmin",
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof permissions;

/** Admins have all permissions of users. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  permissions[permission] === "OrganisationUser" || role === "OrganisationAdmin";
