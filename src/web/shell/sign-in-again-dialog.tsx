import { afterSigningInAgain } from "#web/session/return-path.ts";
import { declineSignIn, useWaitsForSignIn } from "#web/session/sign-in-again.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { useState } from "react";

const address = `/sign-in?returnUrl=${encodeURIComponent(afterSigningInAgain)}`;

/** Asks the reader to sign in again while their unsaved work waits. The sign-in is in a window of its own. */
export function SignInAgainDialog() {
  return useWaitsForSignIn() && <OpenDialog />;
}

function OpenDialog() {
  const [isOpened, setOpened] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const openWindow = () => {
    const opened = window.open(address, "_blank", "popup,width=480,height=760");
    setOpened(opened !== null);
    setBlocked(opened === null);
  };
  return (
    <Dialog
      opened
      onClose={declineSignIn}
      title="Sign in again to continue"
      footer={
        <>
          <Button preset="low-profile" onClick={declineSignIn}>
            Not now
          </Button>
          <Button preset="primary" onClick={openWindow} ref={takesFocus}>
            {isOpened ? "Open the window again" : "Sign in"}
          </Button>
        </>
      }
    >
      <p>Your session has ended. Everything you typed on this page is still here, and nothing is lost.</p>
      <p role="status">
        {isOpened && "Sign in in the other window. This page then continues where you stopped."}
        {isBlocked && (
          <>
            Your browser has blocked the window.{" "}
            <a href={address} target="_blank" rel="noreferrer">
              Sign in in another tab
            </a>
          </>
        )}
      </p>
    </Dialog>
  );
}
