import { joiningQuery } from "#features/organisations/web/joining-query.ts";
import { countsQuery, organisationKey, usersQuery } from "#features/organisations/web/organisation-queries.ts";
import { onForbidden } from "#web/api/forbidden.ts";
import { type UserCache, userCacheQuery } from "#web/member/user-cache.ts";
import { toast } from "#web/ui/toast.ts";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { demotedText, noLongerMemberText } from "./lost-rights-text.ts";

const userCacheHash = hashKey(userCacheQuery.queryKey);

/**
 * Notices in an open page that the reader was removed or is no longer an admin. A call that is answered with 403 fetches
 * the user cache again. What the page itself writes into the cache, such as after leaving, is not news to the reader.
 */
export function useLostRights(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(
    () =>
      onForbidden(() => {
        const { data, fetchStatus } = client.getQueryState(userCacheQuery.queryKey) ?? {};
        // Without a profile a 403 is the usual answer, also to the fetch that this starts.
        if (data && fetchStatus === "idle") void client.invalidateQueries(userCacheQuery);
      }),
    [client],
  );
  useEffect(() => {
    const onRemoved = async (organisationName: string) => {
      for (const queryKey of [organisationKey, joiningQuery.queryKey]) client.removeQueries({ queryKey });
      const removedFrom = await client.fetchQuery(joiningQuery).then(
        (joining) => joining.removedFrom,
        () => null,
      );
      toast(noLongerMemberText(organisationName, removedFrom === organisationName));
      const isMembersPage = router.state.matches.some(({ routeId }) => routeId.startsWith("/_signed-in/"));
      if (isMembersPage) await navigate({ to: "/account/setup-profile/{-$paymentCode}", ignoreBlocker: true });
    };
    let before = client.getQueryData(userCacheQuery.queryKey);
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.query.queryHash !== userCacheHash) return;
      const [last, now] = [before, event.query.state.data as UserCache | null | undefined];
      before = now;
      if (!last || event.action.type !== "success" || event.action.manual) return;
      const { organisationName } = last.profile.organisation;
      if (now === null) void onRemoved(organisationName);
      else if (last.role === "OrganisationAdmin" && now?.role === "OrganisationUser") {
        toast(demotedText(organisationName));
        // The reader's own row on the People page; what only admins may read is not fetched again.
        for (const { queryKey } of [usersQuery, countsQuery]) void client.invalidateQueries({ queryKey });
      }
    });
  }, [client, navigate, router]);
}
