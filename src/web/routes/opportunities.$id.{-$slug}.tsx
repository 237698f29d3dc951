import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";
import { slugOf } from "#domain/slug.ts";
import { truncate } from "#domain/truncate.ts";
import { NotesPart } from "#features/notes/web/notes-part.tsx";
import { DetailPage } from "#features/opportunities/web/detail-page.tsx";
import { changesQuery, fullOpportunityQuery, opportunityQuery } from "#features/opportunities/web/opportunity-query.ts";
import { SimilarNotices } from "#features/search/web/similar/similar-notices.tsx";
import { similarQuery } from "#features/search/web/similar/similar-query.ts";
import { ResultCrumb } from "#features/search/web/results/result-crumb.tsx";
import { configurationQuery } from "#features/search/web/query/semantic-query.ts";
import { DetailStrip } from "#features/triage/web/detail-strip.tsx";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { MessagePage } from "#web/shell/message-page.tsx";
import { isGone } from "#web/page-status.ts";
import { canonical, title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/opportunities/$id/{-$slug}")({
  loader: async ({ context: { queryClient }, params: { id, slug } }) => {
    const isMember = Boolean(queryClient.getQueryData(userCacheQuery.queryKey));
    const changes = queryClient.prefetchInfiniteQuery(changesQuery(id, isMember));
    const full = isMember && queryClient.prefetchQuery(fullOpportunityQuery(id));
    const notice = await queryClient.ensureQueryData(opportunityQuery(id)).catch((error: unknown) => {
      const isNotHere = error instanceof ApiError && [404, 410].includes(error.status);
      throw isNotHere ? notFound({ data: error.result }) : error;
    });
    const rightSlug = slugOf(notice.title);
    // A duplicate's address answers with the canonical notice.
    if (notice.publicOpportunityId !== id || (slug ?? "") !== rightSlug) {
      throw redirect({
        to: "/opportunities/$id/{-$slug}",
        params: { id: notice.publicOpportunityId, slug: rightSlug || undefined },
        state: true,
        replace: true,
        statusCode: 301,
      });
    }
    await Promise.all([changes, full]);
    if (import.meta.env.SSR)
      await Promise.all([queryClient.prefetchQuery(configurationQuery), queryClient.prefetchQuery(similarQuery(id))]);
    return { title: notice.title, description: truncate(notice.description, 160), isInvented: notice.isInvented };
  },
  head: ({ match, params, loaderData }) => ({
    meta: [
      { title: title(match.context.site, loaderData?.title ?? (isGone(match) ? "Withdrawn" : "Not Found")) },
      ...(loaderData ? [{ name: "description", content: loaderData.description }] : []),
      ...(loaderData && !loaderData.isInvented ? [] : [{ name: "robots", content: "noindex" }]),
    ],
    links: [canonical(match.context.site, ["/opportunities", params.id, params.slug].filter(Boolean).join("/"))],
  }),
  component: Detail,
  notFoundComponent: NotHere,
});

/** Replaces an unknown or withdrawn notice: the server's message, and where to go next. */
function NotHere({ data }: { data?: unknown }) {
  const { detail = "There is no opportunity at this address.", status } = (data ?? {}) as Partial<Problem>;
  const isWithdrawn = status === 410;
  return (
    <MessagePage
      title={isWithdrawn ? "Withdrawn" : "Not Found"}
      actions={
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search open opportunities
        </ButtonLink>
      }
    >
      <p>{isWithdrawn ? detail : `${detail} The link may be incomplete.`}</p>
    </MessagePage>
  );
}

function Detail() {
  const { id } = Route.useParams();
  const { data: notice } = useSuspenseQuery(opportunityQuery(id));
  return (
    <DetailPage
      key={id}
      notice={notice}
      crumb={<ResultCrumb />}
      strip={<DetailStrip notice={notice} />}
      similar={<SimilarNotices id={id} />}
      notes={<NotesPart opportunityId={id} />}
    />
  );
}
