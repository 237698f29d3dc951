import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** All that wait, or the newest that are settled. */
const pageSize = 100;
export const writtenQuery = (isSettled: boolean) =>
  queryOptions({
    queryKey: ["operator", "written", isSettled],
    queryFn: async ({ signal }) => {
      const query = { settled: isSettled ? ("true" as const) : ("false" as const), pageSize };
      const [enquiries, feedback] = await Promise.all([
        api.support.enquiries({ query }, { signal }),
        api.support.allPageFeedback({ query }, { signal }),
      ]);
      return { enquiries, feedback };
    },
    staleTime: 0,
  });
export type Enquiry = Awaited<ReturnType<typeof api.support.enquiries>>["items"][number];
