import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  closingLosesChanges,
  leavingLosesChanges,
  onLeaveRequest,
  useClosingLosesChanges,
} from "#web/session/unsaved-work.ts";

type Navigation = { current: { pathname: string }; next: { pathname: string } };

const shouldBlock = ({ current, next }: Navigation) => current.pathname !== next.pathname && leavingLosesChanges();

/** Asks before a page with unsaved changes is left. The browser asks before the tab is closed. */
export function LeaveGuard() {
  const [request, setRequest] = useState<PromiseWithResolvers<boolean>>();
  const navigation = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: closingLosesChanges,
    disabled: !useClosingLosesChanges(), // A blocker delays every navigation a little.
    withResolver: true,
  });
  useEffect(
    () =>
      onLeaveRequest(() => {
        const asked = Promise.withResolvers<boolean>();
        setRequest(asked);
        return asked.promise;
      }),
    [],
  );
  if (!request && navigation.status !== "blocked") return null;
  const answer = (leaves: boolean) => {
    request?.resolve(leaves);
    setRequest(undefined);
    if (leaves) navigation.proceed?.();
    else navigation.reset?.();
  };
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>Your changes on this page are not saved yet.</p>
    </ConfirmDialog>
  );
}
