import { joiningQuery } from "#features/organisations/web/joining-query.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { returnPath } from "#web/session/return-path.ts";
import { leaveForFrontPage } from "#web/session/leave.ts";
import { afterSignUp } from "#web/session/sign-in.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { currentSession, onSessionChange, waitForSession, useSession } from "#web/session/session.ts";
import { GuardPending, guardHydrated } from "#web/shell/guard-pending.tsx";
import { toast } from "#web/ui/toast.ts";
import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import classes from "#web/shell/signed-in.module.css";

/** True for the signed-in pages that need no profile: setting it up, and the reader's own data. */
const allowsWithoutProfile = (path: string) =>
  path === afterSignUp || path.startsWith(`${afterSignUp}/`) || path === "/account/your-data";
/** What somebody was about to pay for before they had a profile. */
const chosenCode = /^\/account\/checkout\/([^/]+)$/;
/** Asks to accept new versions of the terms. */
const consentPath = "/updated-terms";

// The guard (specification, section 4). The session is in the browser, so these pages render only there.
export const Route = createFileRoute("/_signed-in")({
  ssr: false,
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    const requireSession = async () => {
      const { status, endedByProvider } = await waitForSession();
      if (endedByProvider) await leaveForFrontPage();
      if (status !== "signed-in")
        throw redirect({ to: "/access-denied", search: { returnUrl: returnPath(location.href) } });
    };
    await waitForSession();
    await guardHydrated();
    await requireSession();
    if (allowsWithoutProfile(location.pathname)) return;
    const known = queryClient.getQueryData(userCacheQuery.queryKey);
    const fetchMember = async () => {
      const { ended, stop } = sessionEnd();
      try {
        return await Promise.race([queryClient.fetchQuery({ ...userCacheQuery, staleTime: 0 }), ended]);
      } catch (error) {
        await requireSession();
        if (isSecondFactorRequired(error))
          throw redirect({ to: "/second-factor", search: { returnUrl: returnPath(location.href) } });
        throw error;
      } finally {
        stop();
      }
    };
    const member = known ?? (await fetchMember());
    if (member) {
      if (member.documentsToAccept.length > 0 && location.pathname !== consentPath)
        throw redirect({ to: consentPath, search: { returnUrl: returnPath(location.href) } });
      return;
    }
    // People who have registered learn on that page where they stand: removed, waiting for an admin, or without one.
    const { hasRegistered } = await queryClient.fetchQuery(joiningQuery);
    if (!preload && !hasRegistered)
      toast({
        type: "warning",
        title: "You must complete setting up your profile",
        message: "Enter your details and your organisation.",
      });
    const paymentCode = chosenCode.exec(location.pathname)?.[1];
    throw redirect({ to: "/account/setup-profile/{-$paymentCode}", params: { paymentCode } });
  },
  head: () => ({ meta: [{ name: "robots", content: "noindex" }] }),
  pendingComponent: GuardPending,
  component: SignedIn,
});

/** Rejects if the session ends before `stop`, in this tab or another. */
function sessionEnd(): { ended: Promise<never>; stop: () => void } {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const stop = onSessionChange(() => {
    if (currentSession().status === "signed-out") reject(new LoginRequired("the session has ended"));
  });
  return { ended, stop };
}

/** Renders the page while the session lasts; it may end in another tab. */
function SignedIn() {
  const { status, endedByProvider } = useSession();
  const { navigate, latestLocation } = useRouter();
  const hasEnded = status === "signed-out";
  useEffect(() => {
    const search = { returnUrl: returnPath(latestLocation.href) };
    if (endedByProvider) void leaveForFrontPage();
    else if (hasEnded) void navigate({ to: "/access-denied", search, replace: true, ignoreBlocker: true });
    // Once, from the reader's current page: during the navigation the location has already changed.
    // eslint-disable-next-line react/exhaustive-deps
  }, [hasEnded]);
  return <div className={classes["page"]}>{!hasEnded && <Outlet />}</div>;
}
