import { abnFrom, formatAbn } from "#domain/abn.ts";
import { api } from "#web/api/client.ts";
import type { ComboboxGroup } from "#web/ui/combobox.tsx";
import { isNumber } from "./abn-text.ts";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** Debounce of the lookup in milliseconds. */
const debounceMs = 250;
const minLetters = 3;

const businessesQuery = (text: string) =>
  queryOptions({
    queryKey: ["businesses", text],
    queryFn: ({ signal }) => api.organisations.lookUp({ query: { text } }, { signal }),
    // A number that is no ABN is not a name either: the field says what is wrong with it.
    enabled: text.length >= minLetters && text.length <= 200 && (!isNumber(text) || abnFrom(text) !== undefined),
    // The register is optional: no retry.
    retry: false,
    staleTime: 10 * 60_000,
  });

/** Whether an organisation with this ABN exists; requested only for a valid ABN. */
export const existsQuery = (abn: string | undefined) =>
  queryOptions({
    queryKey: ["organisation-exists", abn],
    queryFn: ({ signal }) => api.organisations.exists({ query: { Abn: abn ?? "" } }, { signal }),
    enabled: abn !== undefined,
  });

/** What is known about the business being typed, by ABN or the start of its name. */
export function useBusinessLookup(typed: string) {
  const text = useDebouncedValue(typed.trim(), debounceMs);
  const abn = abnFrom(typed);
  const { data: businesses = [], isError, isSuccess } = useQuery(businessesQuery(text));
  const { data: exists } = useQuery(existsQuery(abn));
  const groups: ComboboxGroup[] = [
    {
      label: "Businesses",
      icon: "building",
      options: abn
        ? []
        : businesses.map((business) => ({
            id: business.abn,
            label: business.businessName,
            detail: formatAbn(business.abn),
          })),
    },
  ];
  return {
    abn,
    groups,
    /** The register's name for the typed ABN. */
    registeredName: abn && businesses.find((business) => business.abn === abn)?.businessName,
    businessOf: (chosen: string) => businesses.find((business) => business.abn === chosen),
    registerIsAway: isError,
    isUnknown: isSuccess && businesses.length === 0 && text === typed.trim(),
    exists: exists === true,
  };
}
