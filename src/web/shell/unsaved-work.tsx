import { LeaveGuard } from "./leave-guard.tsx";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

/** Keeps what a signed-in reader has typed: when they leave the page, and when their session ends. */
export default function UnsavedWork() {
  return (
    <>
      <LeaveGuard />
      <SignInAgainDialog />
    </>
  );
}
