import { ApiError } from "#contract/client.ts";
import { installationQuery } from "#features/operations/web/installation-query.ts";
import { OperatorFrame } from "#features/operator/web/operator-frame.tsx";
import { operatorSessionQuery } from "#features/operator/web/session-query.ts";
import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { returnPath } from "#web/session/return-path.ts";
import { onSessionChange, waitForSession } from "#web/session/session.ts";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { SectionBar, type SectionPage } from "#web/shell/section-bar.tsx";
import { title } from "#web/site.ts";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

// The session is in the browser, so the server answers everyone as for an unknown address. The browser of an operator
// then loads the page; anyone else keeps the answer.
export const Route = createFileRoute("/operator")({
  loader: async ({ context: { queryClient }, location }) => {
    if (import.meta.env.SSR || (await waitForSession()).status !== "signed-in") throw notFound();
    const operator = await queryClient.fetchQuery(operatorSessionQuery).catch((error: unknown) => {
      if (isSecondFactorRequired(error))
        throw redirect({ to: "/second-factor", search: { returnUrl: returnPath(location.href) } });
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    return { operator };
  },
  head: ({ match, loaderData }) => ({
    meta: [
      loaderData ? { name: "robots", content: "noindex" } : { title: title(match.context.site, "Page not found") },
    ],
  }),
  component: Operator,
  notFoundComponent: NotForVisitors,
});

function Operator() {
  const due = useQuery(installationQuery).data?.due;
  const pages: SectionPage[] = [
    { label: "Overview", to: "/operator", isExact: true },
    { label: "Sources", to: "/operator/sources", count: due?.listings, isDue: true },
    { label: "Deliveries", to: "/operator/deliveries", count: due?.deliveries, isDue: true },
    { label: "Enquiries", to: "/operator/enquiries", count: due && due.enquiries + due.feedback, isDue: true },
    { label: "Reports", to: "/operator/reports", count: due?.reports, isDue: true },
    { label: "Joining", to: "/operator/joining" },
    { label: "Withdrawn", to: "/operator/withdrawn" },
    { label: "Subscriptions", to: "/operator/subscriptions" },
    { label: "People", to: "/operator/people" },
    { label: "Featured", to: "/operator/featured" },
    { label: "UNSPSC", to: "/operator/unspsc" },
    { label: "Security", to: "/operator/security-events" },
    { label: "Jobs", to: "/operator/jobs", count: due?.jobs, isDue: true },
    { label: "Audit", to: "/operator/audit" },
  ];
  return (
    <>
      <SectionBar label="Operator" pages={pages} />
      <OperatorFrame>
        <Outlet />
      </OperatorFrame>
    </>
  );
}

/** The page for an unknown address, which an operator's browser replaces once it knows who reads. */
function NotForVisitors() {
  const router = useRouter();
  useEffect(() => {
    const reload = () => void router.invalidate();
    void waitForSession().then(({ status }) => status === "signed-in" && reload());
    return onSessionChange(reload);
  }, [router]);
  return <NotFoundPage />;
}
