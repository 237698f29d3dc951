import type { Answer } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { api } from "#web/api/client.ts";
import { useReread } from "#web/forms/use-reread.ts";
import { queryOptions } from "@tanstack/react-query";

type Contract = typeof organisationsContract;
export type Organisation = Answer<Contract["get"]>;
export type OrganisationUser = Answer<Contract["users"]>["items"][number];
export type UserCounts = Answer<Contract["count"]>;
export type Invite = Answer<Contract["invites"]>["items"][number];
export type JoinRequest = Answer<Contract["joinRequests"]>["items"][number];

/**
 * Prefix of all keys below, and of what higher capabilities load about the organisation: invalidated when members,
 * invites or requests change.
 */
export const organisationKey = ["organisation"];

export const organisationQuery = queryOptions({
  queryKey: [...organisationKey, "itself"],
  queryFn: ({ signal }) => api.organisations.get({}, { signal }),
});
/** Reads the organisation as it is stored now. */
export const useRereadOrganisation = () => useReread(organisationQuery, (organisation: Organisation) => organisation);
export const usersQuery = queryOptions({
  queryKey: [...organisationKey, "users"],
  queryFn: ({ signal }) => api.organisations.users({}, { signal }),
});
export const countsQuery = queryOptions({
  queryKey: [...organisationKey, "counts"],
  queryFn: ({ signal }) => api.organisations.count({}, { signal }),
});

/** For admins only. */
export const invitesQuery = queryOptions({
  queryKey: [...organisationKey, "invites"],
  queryFn: ({ signal }) => api.organisations.invites({}, { signal }),
});
/** For admins only. */
export const joinRequestsQuery = queryOptions({
  queryKey: [...organisationKey, "join-requests"],
  queryFn: ({ signal }) => api.organisations.joinRequests({}, { signal }),
});
