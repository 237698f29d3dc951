import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { FreeOpportunity } from "./opportunity-query.ts";

// Few readers report anything, so the dialog loads when they do.
const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** Where readers say what is missing or wrong in a notice: members in a dialog, others by an enquiry. */
export function ReportLink({ notice }: { notice: FreeOpportunity }) {
  const isMember = useUserCache() !== null;
  const [isOpen, setOpen] = useState(false);
  if (!isMember)
    return (
      <p>
        <Link to="/support" search={{ about: "Data", notice: notice.publicOpportunityId }}>
          Something missing or wrong?
        </Link>
      </p>
    );
  return (
    <p>
      <Button preset="low-profile" size="xs" onClick={() => setOpen(true)}>
        Something missing or wrong?
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog notice={notice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
