import type { Handlers } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { self, within } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";

export const organisationsHandlers = ({
  details,
  members,
  invites,
  invitees,
  joining,
}: OrganisationService): Handlers<typeof organisationsContract, Caller> => ({
  get: (_, caller) => details.get(within(caller, "organisation.read")),
  update: ({ body }, caller) => details.update(within(caller, "organisation.change"), body, signedIn(caller).identity),
  delete: ({ headers }, caller) => details.remove(within(caller, "organisation.delete"), headers["x-security-token"]),
  cancelToken: ({ query }, caller) => details.issueToken(within(caller, "organisation.read"), query.purpose),
  exists: ({ query }) => details.exists(query.Abn),
  lookUp: ({ query }) => details.lookUp(query.text),

  users: (_, caller) => members.users(within(caller, "members.read")),
  count: (_, caller) => members.count(within(caller, "members.read")),
  makeAdmin: ({ body }, caller) => members.makeAdmin(within(caller, "members.manage"), body.email),
  demote: ({ params }, caller) => members.demote(within(caller, "members.manage"), params.email),
  remove: ({ params }, caller) => members.remove(within(caller, "members.manage"), params.email),
  leave: (_, caller) => members.leaveOrganisation(within(caller, "organisation.leave")),

  inviteUser: ({ body }, caller) => invites.invite(within(caller, "invites.manage"), body),
  invites: ({ query }, caller) =>
    invites.invites(within(caller, "invites.manage"), { onlyPending: query.OnlyPendingInvites }),
  cancelInvite: ({ params }, caller) =>
    invites.cancelInvite(within(caller, "invites.manage"), params.organisationInviteId),
  resendInvite: ({ params }, caller) =>
    invites.resendInvite(within(caller, "invites.manage"), params.organisationInviteId),
  getByToken: ({ query }) => invitees.invitationOf(query.token),
  acceptInvite: ({ body }, caller) => invitees.accept(self(caller), body),

  registerToOrg: ({ body }, caller) => joining.requestToJoin(self(caller), body.abn),
  joining: async (_, caller) => {
    const { personId } = signedIn(caller);
    const request = personId === undefined ? null : await joining.pendingRequestOf(self(caller));
    return { hasRegistered: personId !== undefined, asked: request };
  },
  withdrawRequest: (_, caller) => joining.withdraw(self(caller)),
  joinRequests: (_, caller) => joining.requests(within(caller, "joining.manage")),
  approveJoinRequest: ({ params }, caller) => joining.approve(within(caller, "joining.manage"), params.joinRequestId),
  declineJoinRequest: ({ params }, caller) => joining.decline(within(caller, "joining.manage"), params.joinRequestId),
});
