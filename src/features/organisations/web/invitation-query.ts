import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** What the holder of an invite's token can see. */
export type Invitation = Answer<typeof organisationsContract.getByToken>;

/** The invite with this token; null if there is none. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["invitation", token],
    enabled: token !== null,
    queryFn: ({ signal }): Promise<Invitation | null> =>
      api.organisations.getByToken({ query: { token: token ?? "" } }, { signal }).catch((error: unknown) => {
        // A token of the wrong length is as unknown as a wrong one.
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }),
  });
