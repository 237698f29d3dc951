import { ChatButton } from "#features/chat/web/chat-button.tsx";
import { SupportPage } from "#features/support/web/support-page.tsx";
import { readSupportUrl } from "#features/support/web/support-url.ts";
import { publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";

const PanelEnquiry = lazy(() => import("#features/support/web/panel-enquiry.tsx"));

export const Route = createFileRoute("/support")({
  validateSearch: readSupportUrl,
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/support",
      title: "Support",
      description: "Ask us about a tender, an alert, your plan or anything else.",
    }),
  component: Support,
});

function Support() {
  const { chat } = useSite();
  return (
    <SupportPage url={Route.useSearch()} chat={chat && <ChatButton chat={chat} form={<PanelEnquiry />} size="md" />} />
  );
}
