import { NoticePage } from "#web/shell/notice-page.tsx";
import { isSection, sections } from "#web/shell/sections.ts";
import { WaysOn } from "#web/shell/ways-on.tsx";
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
  const { title, says } = Route.useLoaderData();
  return (
    <NoticePage title={`${title}: not open yet`} actions={<WaysOn />}>
      <p>{says}: this page is being built and has no content today.</p>
      <p>
        What works now: searching every public notice, narrowing the results, and reading each notice with its deadline.
      </p>
    </NoticePage>
  );
}
