import { home } from "#web/session/return-path.ts";
import { currentSession } from "#web/session/session.ts";
import { completeSignIn } from "#web/session/sign-in.ts";
import { GuardPending, guardHydrated } from "#web/shell/guard-pending.tsx";
import { title } from "#web/site.ts";
import { createFileRoute, redirect } from "@tanstack/react-router";

/** A provider's response is valid once: a second run of the loader waits for the first. */
const completions = new Map<string, Promise<string>>();

export const Route = createFileRoute("/callback")({
  ssr: false,
  loader: async ({ context: { queryClient }, location, preload }) => {
    if (preload) return;
    const { href } = location;
    if (!completions.has(href)) completions.set(href, completeSignIn(new URL(href, globalThis.location.origin).href));
    const path = await completions.get(href)!.catch(() => (currentSession().status === "signed-in" ? home : undefined));
    await guardHydrated();
    // Calls sent with the previous tokens are out of date.
    await queryClient.cancelQueries();
    void queryClient.resetQueries();
    throw path === undefined ? redirect({ to: "/auth-error" }) : redirect({ href: path });
  },
  pendingComponent: GuardPending,
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Signing in") }, { name: "robots", content: "noindex" }],
  }),
});
