import type { Handlers } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { OperatedPeopleService } from "#features/organisations/server/operating/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { requirePerson, requirePermission } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";

export const organisationsHandlers = ({
  details,
  members,
  invites,
  invitees,
  joining,
  featured,
  featuredByOperators,
  operated,
}: OrganisationService & { operated: OperatedPeopleService }): Handlers<typeof organisationsContract, Caller> => ({
  get: (_, caller) => details.get(requirePermission(caller, "organisation.read")),
  update: ({ body }, caller) =>
    details.update(requirePermission(caller, "organisation.change"), body, signedIn(caller).identity),
  delete: ({ headers }, caller) =>
    details.remove(requirePermission(caller, "organisation.delete"), headers["x-security-token"]),
  cancelToken: ({ query }, caller) => details.issueToken(requirePermission(caller, "organisation.read"), query.purpose),
  exists: ({ query }) => details.exists(query.Abn),
  lookUp: ({ query }) => details.lookUp(query.text),

  featured: () => featured.list(),
  featuredList: () => featuredByOperators.list(),
  addFeatured: ({ body }, caller) => featuredByOperators.add(requireOperator(caller), body),
  moveFeatured: ({ params, body }, caller) =>
    featuredByOperators.move(requireOperator(caller), params.featuredId, body),
  removeFeatured: ({ params, body }, caller) =>
    featuredByOperators.remove(requireOperator(caller), params.featuredId, body.reason),

  users: (_, caller) => members.users(requirePermission(caller, "members.read")),
  count: (_, caller) => members.count(requirePermission(caller, "members.read")),
  makeAdmin: ({ body }, caller) => members.makeAdmin(requirePermission(caller, "members.manage"), body.email),
  demote: ({ params }, caller) => members.demote(requirePermission(caller, "members.manage"), params.email),
  remove: ({ params }, caller) => members.remove(requirePermission(caller, "members.manage"), params.email),
  leave: (_, caller) => members.leaveOrganisation(requirePermission(caller, "organisation.leave")),

  inviteUser: ({ body }, caller) => invites.invite(requirePermission(caller, "invites.manage"), body),
  invites: ({ query }, caller) =>
    invites.invites(requirePermission(caller, "invites.manage"), { onlyPending: query.OnlyPendingInvites }),
  cancelInvite: ({ params }, caller) =>
    invites.cancelInvite(requirePermission(caller, "invites.manage"), params.organisationInviteId),
  resendInvite: ({ params }, caller) =>
    invites.resendInvite(requirePermission(caller, "invites.manage"), params.organisationInviteId),
  getByToken: ({ query }) => invitees.invitationOf(query.token),
  acceptInvite: ({ body }, caller) => invitees.accept(requirePerson(caller), body),

  registerToOrg: ({ body }, caller) => joining.requestToJoin(requirePerson(caller), body.abn),
  joining: async (_, caller) => {
    const { personId, identity } = signedIn(caller);
    if (personId === undefined) {
      const invitedAs = await invitees.invitedAs(identity);
      return { hasRegistered: false, asked: null, removedFrom: null, invitedAs };
    }
    const actor = requirePerson(caller);
    const [asked, removedFrom] = await Promise.all([joining.pendingRequestOf(actor), members.removedFrom(actor)]);
    return { hasRegistered: true, asked, removedFrom, invitedAs: null };
  },
  withdrawRequest: (_, caller) => joining.withdraw(requirePerson(caller)),
  joinRequests: (_, caller) => joining.requests(requirePermission(caller, "joining.manage")),
  approveJoinRequest: ({ params }, caller) =>
    joining.approve(requirePermission(caller, "joining.manage"), params.joinRequestId),
  declineJoinRequest: ({ params }, caller) =>
    joining.decline(requirePermission(caller, "joining.manage"), params.joinRequestId),
  operatorPeople: ({ query }, caller) => operated.find(requireOperator(caller), query.text),
  openPerson: ({ params }, caller) => operated.open(requireOperator(caller), params.personId),
  endPersonSessions: ({ params, body }, caller) => operated.endSessions(requireOperator(caller), params.personId, body),
});
