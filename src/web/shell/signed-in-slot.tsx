import { useSession } from "#web/session/session.ts";
import { lazy, Suspense, type ReactNode } from "react";

/** Scripts that visitors never need come when somebody is signed in. */
export const AccountMenu = lazy(() => import("#features/workspace/web/account-menu.tsx"));
export const MemberParts = lazy(() => import("#features/workspace/web/member-parts.tsx"));

/** What is for signed-in readers alone. The place around it has its size from the start, so that nothing moves. */
export function SignedInSlot({ children }: { children: ReactNode }) {
  return useSession().status === "signed-in" && <Suspense fallback={null}>{children}</Suspense>;
}
