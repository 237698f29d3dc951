import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** What the holder of an invite's token may know. */
export type Invitation = Answer<typeof organisationsContract.getByToken>;

/** What an invite is about; null where no invite has the token. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["invitation", token],
    enabled: token !== null,
    queryFn: ({ signal }): Promise<Invitation | null> =>
      api.organisations.getByToken({ query: { token: token ?? "" } }, { signal }).catch((error: unknown) => {
        // A token too long or too short to be one is no more known than a wrong one.
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }),
  });
