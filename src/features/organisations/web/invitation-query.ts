import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/endpoint.ts";
import { identityTokenHeader } from "#features/accounts/web/identity-token-header.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { queryOptions } from "@tanstack/react-query";

/** What the holder of a pending invite's token can see. */
export type Invitation = Answer<typeof organisationsContract.getByToken>;

/** Why an invite cannot be used. */
export type InviteEnd = "unknown" | "accepted" | "cancelled" | "expired";

const ends: Partial<Record<string, InviteEnd>> = {
  invite_accepted: "accepted",
  invite_cancelled: "cancelled",
  invite_expired: "expired",
};

/** The pending invite with this token, or why there is none. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["invitation", token],
    enabled: token !== null,
    queryFn: ({ signal }): Promise<Invitation | InviteEnd> =>
      api.organisations.getByToken({ query: { token: token ?? "" } }, { signal }).catch((error: unknown) => {
        // A token of the wrong length is as unknown as a wrong one.
        if (error instanceof ApiError && [400, 404].includes(error.status)) return "unknown";
        const end = ends[refusalOf(error)?.errors[0]?.rule ?? ""];
        if (end === undefined) throw error;
        return end;
      }),
  });

/** Whether the invite with this token was sent to the signed-in reader. */
export const isInvitedQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["is-invited", token],
    enabled: token !== null,
    queryFn: ({ signal }) =>
      api.accounts
        .isInvited({ query: { token: token ?? "" }, headers: identityTokenHeader() }, { signal })
        .catch((error: unknown) => {
          // A token of the wrong length was sent to nobody.
          if (error instanceof ApiError && error.status === 400) return false;
          throw error;
        }),
  });
