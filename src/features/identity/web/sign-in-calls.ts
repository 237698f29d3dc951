import { ApiError } from "#contract/client.ts";
import type { AboutSignIn, Continue } from "#features/identity/shapes.ts";
import { queryOptions } from "@tanstack/react-query";

/** What a sign-in page may ask for. */
export type Act =
  | "sign-in"
  | "sign-up"
  | "verify"
  | "forgot"
  | "reset"
  | "change-email"
  | "confirm-change"
  | "resend"
  | "abort";

/**
 * Calls of the identity provider's own pages. They are no part of the API: they count by the cookie of one sign-in and
 * never in the name of a reader, so they do not go through its client. Throws `ApiError` as it does.
 */
async function call(uid: string, part: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(`/sign-in/${encodeURIComponent(uid)}/${part}`, init);
  const text = await answer.text();
  if (!answer.ok)
    throw new ApiError("The sign-in was refused.", answer.status, text, Object.fromEntries(answer.headers));
  return text === "" ? undefined : JSON.parse(text);
}

/** What the page is for; null when its time has passed, or when it was opened in another browser. */
export const aboutQuery = (uid: string) =>
  queryOptions({
    queryKey: ["sign-in", uid],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<AboutSignIn | null> => {
      try {
        return (await call(uid, "about", { signal })) as AboutSignIn;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Does one act of a sign-in. What it returns says where the browser goes on; undefined while the sign-in goes on here. */
export const act = (uid: string, name: Act, body?: unknown): Promise<Continue | undefined> =>
  call(uid, name, {
    method: "POST",
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }) as Promise<Continue | undefined>;
