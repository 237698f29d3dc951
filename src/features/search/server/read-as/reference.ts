import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { ReadRequest } from "./reading.ts";
import type { Viewer } from "#platform/auth/caller.ts";

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
    readAs: [{ field: "reference", words, phrase: words, value: words, label, freeText: `"${words}"`, remaining: "" }],
  };
}
