import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { api } from "#web/api/client.ts";
import type { ComboboxGroup } from "#web/ui/combobox.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";

type Suggestions = Answer<typeof searchContract.suggestions>;

/** A suggestion the reader can choose. */
export type Choice =
  | { kind: "words"; text: string }
  | { kind: "buyer"; id: number }
  | { kind: "category"; id: number }
  | { kind: "notice"; id: string; title: string };

/** Debounce in milliseconds. */
const debounceMs = 120;
/** A single letter matches nearly anything. */
const minLetters = 2;
const canComplete = (text: string) => text.trim().length >= minLetters && text.length <= maxTypedLength;

const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: ({ signal }) => api.search.suggestions({ query: { q: text } }, { signal }),
    enabled: canComplete(text),
    // Suggestions are optional: no retry.
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Suggestions for the typed text. Each request cancels the previous one. */
export function useSuggestions(typed: string): {
  groups: ComboboxGroup[];
  choiceOf: (id: string) => Choice | undefined;
} {
  const { data } = useQuery(suggestionsQuery(useDebouncedValue(typed, debounceMs)));
  const shown = canComplete(typed) ? data : undefined;
  return { groups: shown ? groupsOf(shown) : [], choiceOf: (id) => shown && choicesOf(shown).get(id) };
}

const optionId = (kind: Choice["kind"], id: string | number) => `${kind}-${id}`;

function groupsOf({ words, buyers, categories, references }: Suggestions): ComboboxGroup[] {
  const named = (kind: "buyer" | "category", values: Suggestions["buyers"]) =>
    values.map(({ id, name }) => ({ id: optionId(kind, id), label: name }));
  return [
    {
      label: "Words",
      icon: "search",
      options: words.map(({ text }, index) => ({ id: optionId("words", index), label: text })),
    },
    { label: "Buyers", icon: "building", options: named("buyer", buyers) },
    { label: "Categories", icon: "list", options: named("category", categories) },
    {
      label: "Notices",
      icon: "document",
      options: references.map(({ publicOpportunityId, reference, title }) => ({
        id: optionId("notice", publicOpportunityId),
        label: title,
        detail: reference ?? undefined,
      })),
    },
  ];
}

const choicesOf = ({ words, buyers, categories, references }: Suggestions): Map<string, Choice> =>
  new Map<string, Choice>([
    ...words.map(({ text }, index) => [optionId("words", index), { kind: "words", text }] as const),
    ...buyers.map(({ id }) => [optionId("buyer", id), { kind: "buyer", id }] as const),
    ...categories.map(({ id }) => [optionId("category", id), { kind: "category", id }] as const),
    ...references.map(
      ({ publicOpportunityId: id, title }) => [optionId("notice", id), { kind: "notice", id, title }] as const,
    ),
  ]);
