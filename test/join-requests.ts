import type { testServer } from "./server.ts";

type Api = Awaited<ReturnType<typeof testServer>>["api"];

/** Asks to join the organisation with this ABN. */
export const ask = (who: Api, abn: string): Promise<void> => who.organisations.registerToOrg({ body: { abn } });

/** The pending requests to join an admin's organisation. */
export const requests = async (admin: Api) => (await admin.organisations.joinRequests({})).items;

export const approve = (admin: Api, joinRequestId: string): Promise<void> =>
  admin.organisations.approveJoinRequest({ params: { joinRequestId } });

export const decline = (admin: Api, joinRequestId: string): Promise<void> =>
  admin.organisations.declineJoinRequest({ params: { joinRequestId } });
