import { useSession } from "#web/session/session.ts";
import { Suspense, type ReactNode } from "react";

/** What is for signed-in readers alone. The place around it has its size from the start, so that nothing moves. */
export function SignedInSlot({ children }: { children: ReactNode }) {
  return useSession().status === "signed-in" && <Suspense fallback={null}>{children}</Suspense>;
}
