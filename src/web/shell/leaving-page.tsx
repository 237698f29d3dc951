import type { signIn } from "#web/session/sign-in.ts";
import { useSession } from "#web/session/session.ts";
import { NoticePage } from "#web/shell/notice-page.tsx";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

type Props = {
  title: string;
  /** Where the reader comes back to. */
  to: string;
  /** Where they go at once when they are signed in already. */
  forMembers: string;
  leave: typeof signIn;
};

/** Takes the reader to the identity provider at once, or on to where they are going when they are signed in already. */
export function LeavingPage({ title, to, forMembers, leave }: Props) {
  const { status } = useSession();
  const { history } = useRouter();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (status === "unknown" || hasLeft.current) return;
    hasLeft.current = true;
    if (status === "signed-in") history.replace(forMembers);
    else void leave(to, { inPlace: true });
  }, [status, to, forMembers, leave, history]);
  return (
    <NoticePage title={title}>
      <p role="status">One moment: you are on your way to the sign-in.</p>
      <noscript>Signing in needs JavaScript. Searching and reading public notices works without it.</noscript>
    </NoticePage>
  );
}
