import { wordAnswersFrom } from "#adapters/search-engine/answers.ts";
import { EngineNotReady, initialState, type SearchEngine } from "#adapters/search-engine/port.ts";
import type { ClusterClient } from "./client.ts";
import { visibleTo } from "./filter-clauses.ts";
import { type Cursor, cursorId } from "./index-writer.ts";
import { indexLookups } from "./lookups.ts";
import { broaderMatches, partialMatches, scoreParts } from "./parts.ts";
import { correctionOf, suggestWords } from "./words.ts";

/** How often this process asks how far the index is. Milliseconds. */
const pollMs = 500;

/**
 * Searches the index that `alias` names in a cluster, which a worker fills. It has no embeddings: the calls that need
 * them are absent. Not ready until the index is there.
 */
export function startClusterEngine(client: ClusterClient, alias: string): SearchEngine {
  const lookups = indexLookups(client, alias);
  let state = initialState;

  async function look(): Promise<void> {
    try {
      const cursor = (await lookups.stored<Cursor>(cursorId))?.cursor;
      if (cursor === undefined) return void (state = { ...state, ready: false, fault: null });
      if (state.ready && cursor.sequence === state.sequence) return void (state = { ...state, fault: null });
      const documents = await lookups.count([visibleTo({ organisation: null })]);
      state = { ...state, ready: true, documents, sequence: cursor.sequence, fault: null };
    } catch (error) {
      // What was found before is still there: calls say for themselves that the cluster is unavailable.
      state = { ...state, fault: (error as Error).message };
    }
  }
  let looking = look();
  const poll = setInterval(() => void (looking = looking.then(look)), pollMs);

  const reader = {
    search: lookups.answer,
    matchingAmong: lookups.amongEach,
    didYouMean: (text: string) => correctionOf(lookups, text),
    partialMatches: (query: Parameters<typeof partialMatches>[1]) => partialMatches(lookups, query),
    alsoRelevant: (query: Parameters<typeof broaderMatches>[1], _: unknown, shown: readonly number[] = []) =>
      broaderMatches(lookups, query, shown),
    suggest: (prefix: string, limit: number, before = "") => suggestWords(lookups, { prefix, limit, before }),
    explain: (query: Parameters<typeof scoreParts>[1], id: number) => scoreParts(lookups, query, id),
  };
  return {
    ...wordAnswersFrom(() => {
      if (!state.ready) throw new EngineNotReady("The search index is being built.");
      return reader;
    }),
    state: () => state,
    async stop() {
      clearInterval(poll);
      await looking;
    },
  };
}
