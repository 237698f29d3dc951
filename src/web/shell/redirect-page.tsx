import type { signIn } from "#web/session/sign-in.ts";
import { useSession } from "#web/session/session.ts";
import { MessagePage } from "./message-page.tsx";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

type Props = {
  title: string;
  /** Where the reader returns to. */
  to: string;
  /** Where a reader who is already signed in goes. */
  ifSignedIn: string;
  redirect: typeof signIn;
};

/** Redirects to the identity provider at once, or forwards a reader who is already signed in. */
export function RedirectPage({ title, to, ifSignedIn, redirect }: Props) {
  const { status } = useSession();
  const { history } = useRouter();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (status === "unknown" || hasStarted.current) return;
    hasStarted.current = true;
    if (status === "signed-in") history.replace(ifSignedIn);
    else void redirect(to, { inPlace: true });
  }, [status, to, ifSignedIn, redirect, history]);
  return (
    <MessagePage title={title}>
      <p role="status">Taking you to the sign-in page.</p>
      <noscript>You need JavaScript to sign in. You can search and read public notices without it.</noscript>
    </MessagePage>
  );
}
