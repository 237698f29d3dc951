import { formatCount, formatCounted } from "#domain/format-number.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatDate, formatDayMonth, localDay } from "#domain/format-time.ts";
import type { Role } from "#domain/permissions.ts";
import type { Invite, OrganisationUser, UserCounts } from "./organisation-queries.ts";

export const roleNames: Record<Role, string> = { OrganisationAdmin: "Admin", OrganisationUser: "User" };

/** "5 people, 2 of them admins, 1 invited: 6 of 10 seats", or "...: 2 more than your plan has" after a plan has ended. */
export function peopleCountText({ numAdmins, numUsers, numInvites, fullCount }: UserCounts, seats: number): string {
  const people = numAdmins + numUsers;
  const admins = people === 1 ? "" : `, ${numAdmins} of them ${numAdmins === 1 ? "an admin" : "admins"}`;
  const invited = numInvites === 0 ? "" : `, ${numInvites} invited`;
  const use =
    fullCount > seats
      ? `${formatCount(fullCount - seats)} more than your plan has`
      : `${formatCount(fullCount)} of ${formatCounted(seats, "seat", "seats")}`;
  return `${formatCounted(people, "person", "people")}${admins}${invited}: ${use}`;
}

/** "today", "yesterday", "12 days ago", then the date of the last activity. */
export function lastActiveText(iso: string, now: EpochMs, zone: string): string {
  const instant = epochOf(iso);
  const days = localDay(now, zone) - localDay(instant, zone);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 30 ? `${days} days ago` : formatDate(instant, zone);
}

/** "Sent 20 Nov, expires 20 Dec", "Sent 20 Oct, expired 19 Nov" */
export function inviteDatesText({ sentDate, expiryDate, state }: Invite, now: EpochMs, zone: string): string {
  const date = (iso: string) => formatDayMonth(epochOf(iso), zone, now);
  return `Sent ${date(sentDate)}, ${state === "Expired" ? "expired" : "expires"} ${date(expiryDate)}`;
}

/** Invites that can still be acted on: pending and expired ones. */
export const openInvites = (invites: readonly Invite[]): Invite[] =>
  invites.filter(({ state }) => state === "Pending" || state === "Expired");

/** The people whose name or email contains every word of the text. */
export function findPeople(users: readonly OrganisationUser[], text: string): OrganisationUser[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter(({ name, email }) => {
    const searchable = `${name} ${email}`.toLowerCase();
    return words.every((word) => searchable.includes(word));
  });
}
