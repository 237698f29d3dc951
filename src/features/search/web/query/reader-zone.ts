import { useReaderZone } from "#web/clock.tsx";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { preferenceCookie, preferenceIn } from "#features/search/web/preference-cookie.ts";
import { useSession } from "#web/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { createIsomorphicFn } from "@tanstack/react-start";
import { getRequestHeader } from "@tanstack/react-start/server";
import { useEffect } from "react";
import { defaultZone, knownZone } from "./search-url.ts";

// The server cannot know in which time zone a reader's week ends; from the second page on this cookie tells it.
const cookie = "brolga_zone";

const zoneIn = (cookies: string): string => knownZone(preferenceIn(cookies, cookie)) ?? defaultZone;

/** The reader's time zone: in a browser its own, on the server from the cookie, else Sydney. */
export const readReaderZone = createIsomorphicFn()
  .server(() => zoneIn(getRequestHeader("cookie") ?? ""))
  .client(() => knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? defaultZone);

/**
 * The time zone for this reader's searches: the profile's, or the browser's (specification, section 4). Until the
 * session is known it is `first`, which the server used. The cookie lasts a year.
 */
export function useFirstZone(first: string): string {
  const { status } = useSession();
  const member = useQuery({ ...userCacheQuery, enabled: status === "signed-in" });
  const isKnown = status === "signed-out" || (status === "signed-in" && !member.isPending);
  const guess = useReaderZone();
  const preferred = isKnown ? (member.data?.profile.timeZoneId ?? guess) : null;
  // Some browsers report a zone that does not exist ("Etc/Unknown").
  const zone = preferred === null ? null : (knownZone(preferred) ?? defaultZone);
  useEffect(() => {
    if (zone) document.cookie = preferenceCookie(cookie, zone, location.protocol);
  }, [zone]);
  return zone ?? first;
}
