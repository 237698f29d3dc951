import { useQueryClient, type QueryKey } from "@tanstack/react-query";

/** Reads a query again, past the cache, and shows what has come. */
export function useReread<Data, Read>(
  query: { queryKey: QueryKey; queryFn?: unknown },
  read: (data: Data) => Read,
): () => Promise<Read> {
  const client = useQueryClient();
  return async () => {
    await client.refetchQueries({ queryKey: query.queryKey, exact: true }, { throwOnError: true });
    return read(client.getQueryData<Data>(query.queryKey)!);
  };
}
