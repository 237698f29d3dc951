import { ApiError } from "#contract/client.ts";
import { slugOf } from "#domain/slug.ts";
import { truncate } from "#domain/truncate.ts";
import { DetailPage } from "#features/opportunities/web/detail-page.tsx";
import { OpportunityNotFound } from "#features/opportunities/web/not-found.tsx";
import { opportunityQuery } from "#features/opportunities/web/opportunity-query.ts";
import { ResultCrumb } from "#features/search/web/result-crumb.tsx";
import { title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/opportunities/$id/{-$slug}")({
  loader: async ({ context: { queryClient }, params: { id, slug } }) => {
    const notice = await queryClient.ensureQueryData(opportunityQuery(id)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound({ data: error.result }) : error;
    });
    const canonical = slugOf(notice.title);
    if ((slug ?? "") !== canonical) {
      throw redirect({
        to: "/opportunities/$id/{-$slug}",
        params: { id, slug: canonical || undefined },
        state: true,
        replace: true,
        statusCode: 301,
      });
    }
    return { title: notice.title, description: truncate(notice.description, 160), isInvented: notice.isInvented };
  },
  head: ({ match, params, loaderData }) => ({
    meta: [
      { title: title(match.context.site, loaderData?.title ?? "Not Found") },
      ...(loaderData ? [{ name: "description", content: loaderData.description }] : []),
      ...(loaderData && !loaderData.isInvented ? [] : [{ name: "robots", content: "noindex" }]),
    ],
    links: [{ rel: "canonical", href: ["/opportunities", params.id, params.slug].filter(Boolean).join("/") }],
  }),
  component: Detail,
  notFoundComponent: ({ data }) => <OpportunityNotFound detail={(data as { detail?: string } | undefined)?.detail} />,
});

function Detail() {
  const { id } = Route.useParams();
  const { data: notice } = useSuspenseQuery(opportunityQuery(id));
  return <DetailPage key={id} notice={notice} crumb={<ResultCrumb />} />;
}
