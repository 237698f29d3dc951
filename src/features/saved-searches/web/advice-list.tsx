import type { Answer } from "#contract/endpoint.ts";
import { formatCount } from "#domain/format-number.ts";
import type { searchContract } from "#features/search/contract.ts";
import { fetchRequest, requestOf } from "#features/search/web/query/search-request.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import classes from "./estimate-panel.module.css";
import { Offer } from "./offer.tsx";

type Advice = Answer<typeof searchContract.advise>["items"][number];

const adviceQuery = (url: SearchUrl, readerZone: string) =>
  queryOptions({
    queryKey: ["search-advice", requestOf(url, readerZone)],
    queryFn: async ({ client, signal }) =>
      api.search.advise({ body: await fetchRequest(client, url, readerZone) }, { signal }),
    placeholderData: keepPreviousData,
  });

const labels: Record<Advice["kind"], (text: string) => string> = {
  addWord: (text) => `Add the word ${text}`,
  addCategory: (text) => `Add the category ${text}`,
  leaveOutWord: (text) => `Leave out the word ${text}`,
  leaveOutCategory: (text) => `Leave out the category ${text}`,
  onlyCategory: (text) => `Only the category ${text}`,
};
const widens = ({ kind }: Advice) => kind === "addWord" || kind === "addCategory";
const shownOfEach = 3;

type Props = {
  url: SearchUrl;
  readerZone: string;
  /** A search that finds too much is only narrowed. */
  onlyNarrower: boolean;
  onChoose: (label: string, url: SearchUrl) => void;
};

/** Words and categories that would widen or narrow the search, each as a button. Empty until it has loaded. */
export function AdviceList({ url, readerZone, onlyNarrower, onChoose }: Props) {
  const { data } = useQuery(adviceQuery(url, readerZone));
  const items = data?.items ?? [];
  const groups = [
    { title: "To get more", sign: "+" as const, advice: onlyNarrower ? [] : items.filter(widens) },
    { title: "To get fewer", sign: "−" as const, advice: items.filter((item) => !widens(item)) },
  ];
  return groups
    .filter(({ advice }) => advice.length > 0)
    .map(({ title, sign, advice }) => (
      <section key={title}>
        <h3 className={classes["heading"]}>
          {title} <span className={classes["quiet"]}>in a year</span>
        </h3>
        <ul className={classes["offers"]}>
          {advice.slice(0, shownOfEach).map((item) => {
            const label = labels[item.kind](item.text);
            return (
              <Offer
                key={label}
                icon={sign === "+" ? "plus" : "minus"}
                label={label}
                amount={`${sign}${formatCount(item.noticesPerYear)}`}
                onChoose={() => onChoose(label, urlOfRequest(item.request))}
              />
            );
          })}
        </ul>
      </section>
    ));
}
