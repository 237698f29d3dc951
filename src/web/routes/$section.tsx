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
      <p>{description}: this page is being built and has no content today.</p>
      <p>
        What works now: searching every public notice, narrowing the results, and reading each notice with its deadline.
      </p>
    </MessagePage>
  );
}
