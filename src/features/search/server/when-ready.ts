import { EngineBusy, EngineNotReady, TookTooLong } from "#adapters/search-engine/port.ts";
import { invalid, unavailable } from "#platform/refusal.ts";

const tooCostly = "This search takes too long. Use fewer words, or type more letters before the *.";

/**
 * Makes refusals of engine errors: `unavailable` while rebuilding or busy, and `invalid` for a text that takes too long.
 * `field`: where the request has the text.
 */
export async function whenReady<T>(call: Promise<T> | T, field = "freeText"): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof EngineNotReady) throw unavailable("The search index is being rebuilt.", 2);
    if (error instanceof EngineBusy) throw unavailable(error.message, 2);
    if (error instanceof TookTooLong) throw invalid(tooCostly, { field, rule: "tooCostly" });
    throw error;
  }
}
