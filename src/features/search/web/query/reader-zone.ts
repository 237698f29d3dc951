import { useReaderZone } from "#features/opportunities/web/now.tsx";
import { userCacheQuery } from "#features/workspace/web/user-cache-query.ts";
import { useSession } from "#web/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { createIsomorphicFn } from "@tanstack/react-start";
import { getRequestHeader } from "@tanstack/react-start/server";
import { useEffect } from "react";
import { defaultZone, knownZone } from "./search-url.ts";

// The server cannot know in which zone a reader's week ends; from the second page on this cookie tells it.
const cookie = "brolga_zone";
const year = 365 * 24 * 60 * 60;

const zoneIn = (cookies: string): string =>
  knownZone(new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`).exec(cookies)?.[1]) ?? defaultZone;

/** The reader's zone: in a browser its own, on the server what the cookie says, Sydney as long as there is none. */
export const readReaderZone = createIsomorphicFn()
  .server(() => zoneIn(getRequestHeader("cookie") ?? ""))
  .client(() => knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? defaultZone);

/**
 * The zone that a search of this reader is run in: that of their profile, or else the browser's guess (specification,
 * section 4); `first`, which is what the server had, until it is known who they are. Kept for a year.
 */
export function useFirstZone(first: string): string {
  const { status } = useSession();
  const member = useQuery({ ...userCacheQuery, enabled: status === "signed-in" });
  const isKnown = status === "signed-out" || (status === "signed-in" && !member.isPending);
  const guess = useReaderZone();
  const own = isKnown ? (member.data?.profile.timeZoneId ?? guess) : null;
  // Some browsers name a zone that nobody knows ("Etc/Unknown").
  const zone = own === null ? null : (knownZone(own) ?? defaultZone);
  useEffect(() => {
    if (zone) document.cookie = `${cookie}=${zone}; Path=/; Max-Age=${year}; SameSite=Lax`;
  }, [zone]);
  return zone ?? first;
}
