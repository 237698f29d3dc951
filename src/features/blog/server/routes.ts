import type { Handlers } from "#contract/endpoint.ts";
import type { blogContract } from "#features/blog/contract.ts";
import type { BlogService } from "#features/blog/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const blogHandlers = (service: BlogService): Handlers<typeof blogContract, Caller> => ({
  list: ({ query }) => Promise.resolve(service.list(query)),
  recent: ({ query }) => Promise.resolve(service.recent(query.count)),
  get: async ({ params }) => service.get(params.slug),
});
