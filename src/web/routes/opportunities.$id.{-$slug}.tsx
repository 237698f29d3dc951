import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";
import { slugOf } from "#domain/slug.ts";
import { truncate } from "#domain/truncate.ts";
import { DetailPage, PerhapsNotice } from "#features/opportunities/web/detail-page.tsx";
import {
  changesQuery,
  type FreeOpportunity,
  type FullOpportunity,
  fullOpportunityQuery,
  opportunityQuery,
} from "#features/opportunities/web/opportunity-query.ts";
import { Holder } from "#features/insights/web/notice/holder.tsx";
import { noticeInsightsQuery } from "#features/insights/web/notice/notice-insights-query.ts";
import { Usual } from "#features/insights/web/notice/usual.tsx";
import { SimilarNotices } from "#features/search/web/similar/similar-notices.tsx";
import { similarQuery } from "#features/search/web/similar/similar-query.ts";
import { ResultCrumb } from "#features/search/web/results/result-crumb.tsx";
import { configurationQuery } from "#features/search/web/query/semantic-query.ts";
import { userCacheQuery, useUserCache } from "#web/member/user-cache.ts";
import { MessagePage } from "#web/shell/message-page.tsx";
import { isGone } from "#web/page-status.ts";
import { signInLink } from "#web/session/sign-in-links.ts";
import { JsonLd, TrailData, publicHead } from "#web/public-page.tsx";
import { title, useSite } from "#web/site.ts";
import { noticeData } from "#features/opportunities/web/notice-data.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";

// Visitors do not load what only members see.
const NotesPart = lazy(() =>
  import("#features/notes/web/notes-part.tsx").then((file) => ({ default: file.NotesPart })),
);
const KeyDatesPart = lazy(() =>
  import("#features/calendar/web/key-dates-part.tsx").then((file) => ({ default: file.KeyDatesPart })),
);
const DetailStrip = lazy(() =>
  import("#features/triage/web/detail-strip.tsx").then((file) => ({ default: file.DetailStrip })),
);
const PrivateStrip = lazy(() =>
  import("#features/private-opportunities/web/private-strip.tsx").then((file) => ({ default: file.PrivateStrip })),
);
const SameAsPrivate = lazy(() =>
  import("#features/private-opportunities/web/private-strip.tsx").then((file) => ({ default: file.SameAsPrivate })),
);
const ChangesToSee = lazy(() =>
  import("#features/watch-list/web/changes-to-see.tsx").then((file) => ({ default: file.ChangesToSee })),
);
const PipelineControl = lazy(() => import("#features/pipeline/web/pipeline-control.tsx"));

export const Route = createFileRoute("/opportunities/$id/{-$slug}")({
  loader: async ({ context: { queryClient }, params: { id, slug } }) => {
    const isMember = Boolean(queryClient.getQueryData(userCacheQuery.queryKey));
    const changes = queryClient.prefetchInfiniteQuery(changesQuery(id, isMember));
    const notice = await noticeFor(queryClient, id, isMember).catch((error: unknown) => {
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
    // Before the page is shown, so that nothing moves when they come.
    if (hasInsights(notice)) await queryClient.prefetchQuery(noticeInsightsQuery(id));
    await changes;
    if (import.meta.env.SSR)
      await Promise.all([queryClient.prefetchQuery(configurationQuery), queryClient.prefetchQuery(similarQuery(id))]);
    return { title: notice.title, description: describe(notice), isInvented: notice.isInvented };
  },
  head: ({ match, params, loaderData }) =>
    loaderData
      ? publicHead(match.context.site, {
          path: pathOf(params.id, loaderData.title),
          title: loaderData.title,
          description: loaderData.description,
          image: `/link-pictures/${params.id}.png`,
          isIndexable: !loaderData.isInvented,
        })
      : {
          meta: [
            { title: title(match.context.site, isGone(match) ? "Withdrawn" : "Not Found") },
            { name: "robots", content: "noindex" },
          ],
        },
  component: Page,
  notFoundComponent: NotHere,
});

/** Contracts are often published without a description; search engines then cut a piece out of the page. */
const describe = ({ description, title: name, buyer }: FreeOpportunity | FullOpportunity) =>
  truncate(description || [name, buyer?.buyerName].filter(Boolean).join(", "), 160);

/** The canonical path. */
const pathOf = (id: string, words: string) => ["/opportunities", id, slugOf(words)].filter(Boolean).join("/");

/** Public notices whose work can still be won. */
const hasInsights = (notice: FreeOpportunity): boolean =>
  notice.status.lookupCode === "Open" && !("isPrivate" in notice && notice.isPrivate);

/** The notice as anyone may read it. Members read the whole, which is all that there is of a private one. */
async function noticeFor(queryClient: QueryClient, id: string, isMember: boolean): Promise<FreeOpportunity> {
  if (!isMember) return queryClient.ensureQueryData(opportunityQuery(id));
  const full = await queryClient.ensureQueryData(fullOpportunityQuery(id));
  queryClient.setQueryData(opportunityQuery(id).queryKey, full);
  return full;
}

/**
 * The server answers an address as to a visitor, so a member's browser asks again for a private notice. If there is one,
 * the route is loaded again, as the member.
 */
function NotHere({ data }: { data?: unknown }) {
  const { id } = Route.useParams();
  const isMember = useUserCache() !== null;
  const { data: full, isPending } = useQuery({ ...fullOpportunityQuery(id), enabled: isMember, retry: false });
  const router = useRouter();
  const isPrivate = full?.isPrivate ?? false;
  useEffect(() => {
    if (isPrivate) void router.invalidate();
  }, [isPrivate, router]);
  return (
    <PerhapsNotice>
      {isMember && (isPending || isPrivate) ? (
        <SkeletonRows rows={12} height={84} />
      ) : (
        <Missing data={data} isMember={isMember} />
      )}
    </PerhapsNotice>
  );
}

/**
 * Replaces an unknown or withdrawn notice: the server's message, and where to go next. A link from a calendar or an email
 * can lead to a private notice, so visitors are offered to sign in; what is said is the same for every address.
 */
function Missing({ data, isMember }: { data: unknown; isMember: boolean }) {
  const { detail = "There is no opportunity at this address.", status } = (data ?? {}) as Partial<Problem>;
  const isWithdrawn = status === 410;
  const canBePrivate = !isWithdrawn && !isMember;
  return (
    <MessagePage
      title={isWithdrawn ? "Withdrawn" : "Not Found"}
      actions={
        <>
          {canBePrivate && (
            <ButtonLink {...signInLink} preset="primary">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/opportunities" {...(!canBePrivate && { preset: "primary" })} icon="search">
            Search open opportunities
          </ButtonLink>
        </>
      }
    >
      <p>{isWithdrawn ? detail : `${detail} The link may be incomplete.`}</p>
      {canBePrivate && <p>If your organisation entered it for itself, sign in to see it.</p>}
    </MessagePage>
  );
}

function Page() {
  const { id } = Route.useParams();
  const { data: notice } = useSuspenseQuery(opportunityQuery(id));
  return <Detail notice={notice} />;
}

function Detail({ notice }: { notice: FreeOpportunity | FullOpportunity }) {
  const id = notice.publicOpportunityId;
  const isMember = useUserCache() !== null;
  const isPrivate = "isPrivate" in notice && notice.isPrivate;
  const { origin } = useSite();
  const path = pathOf(id, notice.title);
  return (
    <>
      {!isPrivate && !notice.isInvented && <JsonLd data={noticeData(notice, origin + path)} />}
      {!isPrivate && (
        <TrailData
          trail={[
            ["Opportunities", "/opportunities"],
            [notice.title, path],
          ]}
        />
      )}
      <DetailPage
        key={id}
        notice={notice}
        crumb={<ResultCrumb />}
        strip={
          isMember && (
            <Suspense>
              {isPrivate ? <PrivateStrip id={id} /> : <SameAsPrivate id={id} />}
              <DetailStrip notice={notice}>
                <Suspense>
                  <PipelineControl notice={notice} />
                </Suspense>
              </DetailStrip>
            </Suspense>
          )
        }
        changesToSee={
          isMember && (
            <Suspense>
              <ChangesToSee notice={notice} />
            </Suspense>
          )
        }
        keyDates={
          isMember && (
            <Suspense>
              <KeyDatesPart notice={notice} />
            </Suspense>
          )
        }
        holder={hasInsights(notice) && <Holder id={id} />}
        usual={hasInsights(notice) && <Usual id={id} />}
        similar={<SimilarNotices id={id} />}
        notes={
          isMember && (
            <Suspense>
              <NotesPart opportunityId={id} />
            </Suspense>
          )
        }
      />
    </>
  );
}
