import { formatCount } from "#domain/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useStableCallback } from "#web/ui/use-stable-callback.ts";
import { memo, useId, useState, type ReactNode } from "react";
import classes from "./facet.module.css";

/** A facet value. `word` is its slug in the address; `fullLabel` is the tooltip of a label that is shortened. */
export type FacetValue = { word: string; label: string; fullLabel?: string; count: number };

/** How many values are shown initially; longer lists get a search field. */
export const initiallyShown = 8;

type FrameProps = { title: string; onClear?: (() => void) | undefined; children: ReactNode };

/** A group of the rail, with a button to clear it while something is selected. */
export function FacetFrame({ title, onClear, children }: FrameProps) {
  const id = useId();
  return (
    <section className={classes["facet"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        <h2 id={id}>{title}</h2>
        {onClear && (
          <Button preset="low-profile" size="xs" onClick={onClear} aria-label={`Clear ${title.toLowerCase()}`}>
            Clear
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

type Props = {
  title: string;
  /** The key in the address, and the name in the form that works without JavaScript. */
  name: string;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onToggle: (word: string) => void;
  onClear?: (() => void) | undefined;
  /** For facets with more values than the results include: the search text and the values found. */
  search?: { text: string; onText: (text: string) => void; matches: readonly FacetValue[] | undefined };
};

/** A facet as a list of checkboxes: selected ones first, zero counts faint, a search field if it is long. */
export function Facet({ title, name, values, chosen, onToggle, onClear, search }: Props) {
  const [ownText, setOwnText] = useState("");
  const [searchText, setSearchText] = search ? [search.text, search.onText] : [ownText, setOwnText];
  const [showsAll, setShowsAll] = useState(false);
  const toggleWord = useStableCallback(onToggle);
  // Selected values move to the top when the page opens, not while someone ticks them.
  const [first] = useState(chosen);
  const isLong = values.length > initiallyShown;
  const sorted = isLong
    ? [...values].sort((a, b) => Number(first.includes(b.word)) - Number(first.includes(a.word)))
    : values;
  const matching =
    search?.matches ?? sorted.filter((value) => value.label.toLowerCase().includes(searchText.trim().toLowerCase()));
  const shown = matching.filter(
    (value, index) => showsAll || searchText || index < initiallyShown || chosen.includes(value.word),
  );
  const more = matching.length - shown.length;
  return (
    <FacetFrame title={title} onClear={onClear}>
      {isLong && (
        <TextField
          size="sm"
          hideLabel
          label={`Find a ${title.toLowerCase()}`}
          placeholder={`Find a ${title.toLowerCase()}`}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className={classes["find"]}
        />
      )}
      <ul>
        {shown.map((value) => (
          <li key={value.word}>
            <FacetBox name={name} {...value} isChosen={chosen.includes(value.word)} onToggle={toggleWord} />
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className={classes["quiet"]}>No matches</p>}
      {(more > 0 || (showsAll && isLong)) && (
        <Button preset="low-profile" size="xs" className={classes["more"]} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show ${more} more`}
        </Button>
      )}
    </FacetFrame>
  );
}

type BoxProps = FacetValue & { name: string; isChosen: boolean; onToggle: (word: string) => void };

/** A checkbox with the value's count at the right. Rendered only when it changes: a page has some 60 of them. */
export const FacetBox = memo(function FacetBox({
  name,
  word,
  label,
  fullLabel = label,
  count,
  isChosen,
  onToggle,
}: BoxProps) {
  return (
    <Checkbox
      name={name}
      value={word}
      checked={isChosen}
      onChange={() => onToggle(word)}
      aside={formatCount(count)}
      className={count === 0 && !isChosen ? classes["zero"] : undefined}
    >
      <span className={classes["name"]} title={fullLabel}>
        {label}
      </span>
    </Checkbox>
  );
});
