import type { answersFrom } from "#adapters/search-engine/answers.ts";
import type { SearchAnswer } from "#adapters/search-engine/port.ts";
import { searchRequest } from "#features/search/contract.ts";
import { queryOf } from "#features/search/server/query.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { activeStatuses } from "#search-core/index.ts";
import type { Doc } from "#search-core/types.ts";

export type Engine = Pick<ReturnType<typeof answersFrom>, "search">;
/** Whether a notice is right for a search, by its title. */
export type Search = { text: string; isRight: (title: string) => boolean };
export type Choice = { statusIds?: number[]; includeTradeWords: boolean };
/**
 * What a search shows: titles of the page with what is beside it, and of the exact set. `available`: how many notices
 * there are to be shown that are right.
 */
export type Shown = { page: boolean[]; exact: boolean[]; total: number; available: number };

const first = 10;
/** As much of the exact set as is judged. */
const maxJudged = 100;
const now = Temporal.Instant.from("2026-09-10T00:00Z");

/** Runs a search as the page does, and judges what it shows. */
export async function show(engine: Engine, docs: readonly Doc[], search: Search, choice: Choice): Promise<Shown> {
  const request = searchRequest.parse({
    freeText: search.text,
    useSemanticSearch: true,
    pageSize: maxJudged,
    ...choice,
  });
  const answer: SearchAnswer = await engine.search(queryOf(request, anonymous, now), {
    someOfYourWords: true,
    alsoRelevant: true,
  });
  const judged = (hits: readonly { id: number }[]) => hits.map(({ id }) => search.isRight(docs[id - 1]!.title));
  const exact = judged(answer.hits);
  const [words, meaning] = [answer.someOfYourWords, answer.alsoRelevant];
  // As the page orders its sections: where nothing has all words, what is near in meaning stands first.
  const beside = judged(answer.total === 0 ? [...meaning, ...words] : [...words, ...meaning]);
  const wanted: readonly number[] = choice.statusIds ?? activeStatuses;
  const isShown = (statusId: number) => wanted.length === 0 || wanted.includes(statusId);
  const available = docs.filter(({ status, title }) => isShown(status) && search.isRight(title)).length;
  return { page: [...exact, ...beside].slice(0, first), exact, total: answer.total, available };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = (judged: readonly boolean[]) => judged.filter(Boolean).length / judged.length;

/** Relevant among the first ten of the page. Places that stay empty count as wrong. */
export const relevantFirst = (shown: readonly Shown[]) =>
  mean(shown.map(({ page }) => page.filter(Boolean).length / first));
/** The same of as many places as right notices could fill. */
export const relevantOfAvailable = (shown: readonly Shown[]) =>
  mean(
    shown.flatMap(({ page, available }) =>
      available === 0 ? [] : [page.filter(Boolean).length / Math.min(first, available)],
    ),
  );
/** Searches with a relevant notice among the first ten. */
export const withRelevant = (shown: readonly Shown[]) => shown.filter(({ page }) => page.includes(true)).length;
/** Searches whose exact set is too small to be saved. */
export const tooFew = (shown: readonly Shown[]) => shown.filter(({ total }) => total < 5).length;
/** The share of the exact set that is right, as the mean of the searches that have one. */
export const precision = (shown: readonly Shown[]) =>
  mean(shown.flatMap(({ exact }) => (exact.length === 0 ? [] : [shareOf(exact)])));
/** The share right of everything that exact sets show, the first twenty of each. */
export const shownRight = (shown: readonly Shown[]) => shareOf(shown.flatMap(({ exact }) => exact.slice(0, 20)));
/** One over the rank of the first right title of the page. */
export const reciprocalRank = (shown: readonly Shown[]) =>
  mean(shown.map(({ page }) => (page.includes(true) ? 1 / (page.indexOf(true) + 1) : 0)));
