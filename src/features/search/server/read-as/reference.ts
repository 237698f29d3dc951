import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Viewer } from "#platform/auth/caller.ts";

/** A filter that was read from the words. `freeText`: the text that is searched as words instead. */
export type Reading = { field: "reference"; words: string; value: string; label: string; freeText: string };
/** A request as it is run, and what was read from its words. */
export type ReadRequest = { request: SearchRequest; readAs: Reading[] };
/** What reading needs to know of notices. */
export type References = Pick<OpportunityService, "hasReference">;

/** One line with a digit and without operators. Longer texts are no references. */
const referenceShape = /^(?=.*\d)[^\s"()*:,;][^"()*:,;\n]{1,59}$/;

/**
 * Reads an exact reference of a notice that the viewer may see: its notices are found whatever their status, so the
 * status filter is dropped. Quotation marks prevent it.
 */
export async function readReference(
  request: SearchRequest,
  viewer: Viewer,
  { hasReference }: References,
): Promise<ReadRequest> {
  const words = request.freeText.trim();
  const isRead = request.readAs && referenceShape.test(words) && (await hasReference(words, viewer));
  if (!isRead) return { request, readAs: [] };
  const label = "Reference: every status";
  return {
    request: { ...request, statusIds: [] },
    readAs: [{ field: "reference", words, value: words, label, freeText: `"${words}"` }],
  };
}
