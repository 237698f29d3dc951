import { abnFrom, formatAbn } from "#domain/abn.ts";
import { api } from "#web/api/client.ts";
import type { ComboboxGroup } from "#web/ui/combobox.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** Milliseconds of rest after which a text is asked about. */
const debounceMs = 250;
const minLetters = 3;

const businessesQuery = (text: string) =>
  queryOptions({
    queryKey: ["businesses", text],
    queryFn: ({ signal }) => api.organisations.lookUp({ query: { text } }, { signal }),
    enabled: text.length >= minLetters && text.length <= 200,
    // The register helps or it does not: whoever knows their ABN needs no list.
    retry: false,
    staleTime: 10 * 60_000,
  });

/** Whether there is an organisation with this ABN; asked once there is one. */
export const existsQuery = (abn: string | undefined) =>
  queryOptions({
    queryKey: ["organisation-exists", abn],
    queryFn: ({ signal }) => api.organisations.exists({ query: { Abn: abn ?? "" } }, { signal }),
    enabled: abn !== undefined,
  });

/** What is known of the business that somebody types: the ABN, or the beginning of a name. */
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
    /** The register's name for the ABN that was typed. */
    registeredName: abn && businesses.find((business) => business.abn === abn)?.businessName,
    businessOf: (chosen: string) => businesses.find((business) => business.abn === chosen),
    registerIsAway: isError,
    isUnknown: isSuccess && businesses.length === 0 && text === typed.trim(),
    exists: exists === true,
  };
}
