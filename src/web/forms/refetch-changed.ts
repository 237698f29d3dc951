import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Marks changed queries as stale and waits until those on screen have been fetched again. Cancels first fetches that
 * are still running: they may have read the old state, and the query client would join them instead of fetching again.
 */
export async function refetchChanged(client: QueryClient, changes: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    changes.map(async (queryKey) => {
      await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await client.invalidateQueries({ queryKey });
    }),
  );
}
