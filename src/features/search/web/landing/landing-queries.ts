import { api } from "#web/api/client.ts";
import { fetchStatusIds } from "#web/api/status-ids.ts";
import { queryOptions, type QueryFunctionContext } from "@tanstack/react-query";

export type Statistics = { all: number; open: number; future: number; awarded: number; buyers: number };

/** The figures of the tiles and the headline. */
export const statistics = queryOptions({
  queryKey: ["statistics"],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Statistics> => {
    const { total, openCount, futureCount, totalAwardedYtd } = api.opportunities;
    const [all, open, future, awarded, buyers] = await Promise.all(
      [total, openCount, futureCount, totalAwardedYtd, api.browse.countBuyers].map((count) => count({}, { signal })),
    );
    return { all: all!, open: open!, future: future!, awarded: awarded!, buyers: buyers! };
  },
});

/**
 * A few kinds of work, each a group of UNSPSC categories, as examples of what can be found. Of the keywords, the first
 * that an open notice has in its title becomes an example search.
 */
export const exampleGroups = [
  {
    name: "Cleaning",
    categories: [76_110_000],
    keywords: ["cleaning", "window cleaning", "waste", "pest control", "laundry", "hygiene"],
  },
  {
    name: "Building and roads",
    categories: [72_000_000, 95_000_000],
    keywords:
      "road,bridge,painting,roof,fencing,electrical,plumbing,demolition,carpentry,refurbishment,construction,lighting,asbestos,solar,mowing,pool,floor coverings".split(
        ",",
      ),
  },
  {
    name: "Computers and software",
    categories: [43_000_000, 81_110_000],
    keywords:
      "software,cyber security,network,website,laptops,computers,data,cloud,radio,telephone,licences,platform,system".split(
        ",",
      ),
  },
];

/** A kind of work with its first notices. */
export type ExampleGroup = Awaited<ReturnType<typeof exampleGroup>>;

type Context = Pick<QueryFunctionContext, "client" | "signal">;

async function exampleGroup({ categories, ...group }: (typeof exampleGroups)[number], { client, signal }: Context) {
  const { Open } = await fetchStatusIds(client);
  const body = {
    statusIds: [Open],
    categoryIds: categories,
    orderBy: "ClosingSoon" as const,
    pageSize: 3,
  };
  const { totalRecords, items, closing } = await api.search.free({ body }, { signal });
  return { ...group, categories, totalRecords, items, thisWeek: closing.thisWeek };
}

/**
 * Three open notices of each kind, closing soonest. Null if the search fails: it may still be building its index while
 * everything else works.
 */
export const examples = queryOptions({
  queryKey: ["examples"],
  staleTime: 60_000,
  queryFn: (context): Promise<ExampleGroup[] | null> =>
    Promise.all(exampleGroups.map((group) => exampleGroup(group, context))).catch(() => null),
  // After queryFn, which determines the data's type.
  refetchInterval: ({ state }) => (state.data === null ? 10_000 : false),
});
