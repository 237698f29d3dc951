import { signIn, signUp } from "#web/session/sign-in.ts";
import { currentSession } from "#web/session/session.ts";
import type { MouseEvent } from "react";

/** A plain press of the main button; one that asks for a new tab or window is the browser's to answer. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const onClickRedirect = (leave: () => Promise<void>) => (event: MouseEvent) => {
  if (!isPlainClick(event) || currentSession().status === "signed-in") return;
  event.preventDefault();
  void leave();
};

/**
 * For every link that signs in or up: it leaves for the identity provider from the page that the reader is on, and comes
 * back there. Opened in another tab it is a page that does the same, and sends on who is signed in already.
 */
export const signInLink = { to: "/sign-in", preload: false, onClick: onClickRedirect(() => signIn()) } as const;
export const signUpLink = { to: "/sign-up", preload: false, onClick: onClickRedirect(() => signUp()) } as const;
