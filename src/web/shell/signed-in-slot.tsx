import { useSession } from "#web/session/session.ts";
import { Suspense, type ReactNode } from "react";

/** Content for signed-in readers only. Its surroundings reserve the space, so that nothing shifts. */
export function SignedInSlot({ children }: { children: ReactNode }) {
  return useSession().status === "signed-in" && <Suspense fallback={null}>{children}</Suspense>;
}
