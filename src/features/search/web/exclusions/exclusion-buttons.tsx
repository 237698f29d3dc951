import type { Answer } from "#contract/endpoint.ts";
import { formatCounted } from "#domain/format-number.ts";
import type { searchContract } from "#features/search/contract.ts";
import classes from "./exclusions.module.css";

export type Exclusion = Answer<typeof searchContract.exclusions>["items"][number];

type Props<Offer extends Exclusion> = {
  items: readonly Offer[];
  isDisabled?: boolean;
  onChoose: (offer: Offer) => void;
};

const texts = { Buyer: "Not this buyer", Category: "Not this category", Word: "Not the word" } as const;

/** What a search can leave out, each a button that says how many of the notices that match now it takes off. */
export const ExclusionButtons = <Offer extends Exclusion>({ items, isDisabled, onChoose }: Props<Offer>) => (
  <ul className={classes["list"]}>
    {items.map((offer) => (
      <li key={`${offer.kind} ${offer.label}`}>
        <button type="button" className={classes["offer"]} disabled={isDisabled} onClick={() => onChoose(offer)}>
          <b>{texts[offer.kind]}</b> {offer.label}{" "}
          <span className={classes["quiet"]}>{formatCounted(offer.leavesOut, "notice")} fewer</span>
        </button>
      </li>
    ))}
  </ul>
);
