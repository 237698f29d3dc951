import { formatCount } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { useReaderZone } from "#web/clock.tsx";
import { useUserCache } from "#web/member/user-cache.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useHydrated, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import type { ResultOrigin } from "./result-position.ts";
import { opportunitiesText } from "./result-text.ts";
import classes from "./result-crumb.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import { searchQuery } from "#features/search/web/query/search-query.ts";
import { pageSize } from "#features/search/web/query/search-request.ts";
import { defaultZone } from "#features/search/web/query/search-url.ts";

/** Above a notice: the link back to its list, its position there, and its neighbours. */
export function ResultCrumb() {
  const cameFrom = useRouterState({ select: (state) => state.location.state.cameFrom });
  const isHydrated = useHydrated(); // the server does not see the history state
  if (!cameFrom || !isHydrated) {
    return (
      <Link to="/opportunities" className={classes["back"]}>
        Search all opportunities
      </Link>
    );
  }
  return <InList cameFrom={cameFrom} />;
}

function InList({ cameFrom }: { cameFrom: ResultOrigin }) {
  const { position, total, url } = cameFrom;
  const router = useRouter();
  const page = Math.floor((position ?? 0) / pageSize) + 1;
  return (
    <>
      <Link
        {...addressOf(onPage(url, page))}
        className={classes["back"]}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          // The list is the previous history entry: going back restores its scroll position.
          event.preventDefault();
          router.history.back();
        }}
      >
        Back to {opportunitiesText(total)}
      </Link>
      {position !== null && (
        <>
          <span className={classes["container"]}>
            {formatCount(position + 1)} of {formatCount(total)}
          </span>
          <span className={classes["neighbours"]}>
            <Neighbour cameFrom={cameFrom} origin={position} by={-1} />
            <Neighbour cameFrom={cameFrom} origin={position} by={1} />
          </span>
        </>
      )}
    </>
  );
}

function Neighbour({ cameFrom, origin, by }: { cameFrom: ResultOrigin; origin: number; by: 1 | -1 }) {
  const position = origin + by;
  const exists = position >= 0 && position < cameFrom.total;
  const page = Math.floor(position / pageSize) + 1;
  const readerZone = useReaderZone() ?? defaultZone;
  const isMember = useUserCache() !== null;
  const { data } = useQuery({ ...searchQuery(onPage(cameFrom.url, page), readerZone, { isMember }), enabled: exists });
  const item = exists ? data?.items[position % pageSize] : undefined;
  const navigate = useNavigate();
  const open = () =>
    item &&
    navigate({
      to: "/opportunities/$id/{-$slug}",
      params: { id: item.publicOpportunityId, slug: slugOf(item.title) || undefined },
      state: { cameFrom: { ...cameFrom, position } },
      replace: true, // one step back is always the list
    });
  const label = by === 1 ? "Next in the list" : "Previous in the list";
  return (
    <IconButton
      icon={by === 1 ? "chevron-down" : "chevron-up"}
      size="xs"
      label={label}
      disabled={!item}
      onClick={() => void open()}
    />
  );
}
