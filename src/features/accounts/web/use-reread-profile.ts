import { useReread } from "#web/forms/use-reread.ts";
import { userCacheQuery, type UserCache } from "#web/member/user-cache.ts";

/** Reads the profile as it is stored now. */
export const useRereadProfile = () => useReread(userCacheQuery, ({ profile }: UserCache) => profile);
