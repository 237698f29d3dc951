import { abnFrom, formatAbn } from "#domain/abn.ts";
import { api } from "#web/api/client.ts";
import type { ComboboxGroup } from "#web/ui/combobox.tsx";
import { useSettled } from "#web/ui/use-settled.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** Milliseconds of rest after which a text is asked about. */
const rest = 250;
const fewestLetters = 3;

const businessesQuery = (text: string) =>
  queryOptions({
    queryKey: ["businesses", text],
    queryFn: ({ signal }) => api.organisations.lookUp({ query: { text } }, { signal }),
    enabled: text.length >= fewestLetters && text.length <= 200,
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
export function useBusiness(typed: string) {
  const text = useSettled(typed.trim(), rest);
  const abn = abnFrom(typed);
  const { data: found = [], isError, isSuccess } = useQuery(businessesQuery(text));
  const { data: exists } = useQuery(existsQuery(abn));
  const groups: ComboboxGroup[] = [
    {
      label: "Businesses",
      icon: "building",
      options: abn ? [] : found.map((one) => ({ id: one.abn, label: one.businessName, detail: formatAbn(one.abn) })),
    },
  ];
  return {
    abn,
    groups,
    /** The register's name for the ABN that was typed. */
    registeredName: abn && found.find((one) => one.abn === abn)?.businessName,
    businessOf: (chosen: string) => found.find((one) => one.abn === chosen),
    registerIsAway: isError,
    isUnknown: isSuccess && found.length === 0 && text === typed.trim(),
    exists: exists === true,
  };
}
