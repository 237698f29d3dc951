import { MessagePage } from "#web/shell/message-page.tsx";
import { isSection, sections } from "#web/shell/sections.ts";
import { NextSteps } from "#web/shell/next-steps.tsx";
import { title } from "#web/site.ts";
import { createFileRoute, notFound } from "@tanstack/react-router";

export const Route = createFileRoute("/$section")({
  loader: ({ params: { section } }) => {
    if (!isSection(section)) throw notFound();
    return sections[section];
  },
  staticData: { status: 404 },
  head: ({ match, loaderData }) => ({
    meta: [
      { title: title(match.context.site, loaderData?.title ?? "Page not found") },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: NotOpenYet,
});

function NotOpenYet() {
  const { title, description } = Route.useLoaderData();
  return (
    <MessagePage title={`${title}: not open yet`} actions={<NextSteps />}>
      <p>{description}. This page is not finished yet.</p>
      <p>You can already search every public notice, filter the results and read each notice with its deadline.</p>
    </MessagePage>
  );
}
