import { signIn, signUp } from "#web/session/sign-in.ts";
import { currentSession } from "#web/session/session.ts";
import type { MouseEvent } from "react";

/** True for a plain click; the browser handles clicks that open another tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const onClickRedirect = (leave: () => Promise<void>) => (event: MouseEvent) => {
  if (!isPlainClick(event) || currentSession().status === "signed-in") return;
  event.preventDefault();
  void leave();
};

/**
 * For every sign-in or sign-up link: redirects to the identity provider from the current page and returns there. In
 * another tab it is a page that does the same, and forwards readers who are already signed in.
 */
export const signInLink = { to: "/sign-in", preload: false, onClick: onClickRedirect(() => signIn()) } as const;
export const signUpLink = { to: "/sign-up", preload: false, onClick: onClickRedirect(() => signUp()) } as const;
