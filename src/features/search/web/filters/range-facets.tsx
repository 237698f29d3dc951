import { formatCount } from "#domain/format-number.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useId, useState } from "react";
import { FacetFrame } from "./facet.tsx";
import classes from "./facet.module.css";
import { dateFieldText } from "#domain/search-filter-text.ts";
import type { DateField } from "./filter-text.ts";
import { useValueRanges } from "./use-value-ranges.ts";
import type { DateKey, SearchUrl } from "#features/search/web/query/search-url.ts";

type Change = { [Key in keyof SearchUrl]?: SearchUrl[Key] | undefined };
type Props = { url: SearchUrl; onChange: (change: Change) => void; onClear?: (() => void) | undefined };

/** Applies a field on blur or Enter; a search for every digit would be noise. */
const whenDone = (apply: (text: string) => void) => ({
  onBlur: (event: React.FocusEvent<HTMLInputElement>) => apply(event.currentTarget.value),
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply(event.currentTarget.value);
  },
});

type ValueProps = Props & { readerZone: string; notStated: number | undefined };

/** Ranges, from and to in dollars, and whether notices without a value pass; `notStated` is their number. */
export function ValueFacet({ url, readerZone, notStated, onChange, onClear }: ValueProps) {
  const field = (key: "priceFrom" | "priceTo", label: string) => (
    <TextField
      key={`${key}-${url[key] ?? ""}`}
      size="sm"
      label={label}
      name={key}
      inputMode="decimal"
      placeholder="$"
      defaultValue={url[key] ?? ""}
      {...whenDone((text) => {
        const digits = text.replace(/[$,\s]/g, "");
        const amount = digits === "" ? undefined : Number(digits);
        if (amount !== url[key] && !Number.isNaN(amount)) onChange({ [key]: amount });
      })}
    />
  );
  return (
    <FacetFrame title="Value" onClear={onClear}>
      <ValueRanges url={url} readerZone={readerZone} onChange={onChange} />
      <div className={classes["range"]}>
        {field("priceFrom", "From")}
        {field("priceTo", "To")}
      </div>
      <Checkbox
        checked={url.notStated !== "hide"}
        onChange={(event) => onChange({ notStated: event.currentTarget.checked ? undefined : "hide" })}
      >
        Include not stated{notStated !== undefined && ` (${formatCount(notStated)})`}
      </Checkbox>
    </FacetFrame>
  );
}

/** The usual ranges; choosing one fills the two fields, and choosing it again empties them. */
function ValueRanges({ url, readerZone, onChange }: Pick<ValueProps, "url" | "readerZone" | "onChange">) {
  return (
    <ul aria-label="Value ranges">
      {useValueRanges(url, readerZone)?.map(({ id, label, valueFrom, valueTo, count }) => {
        const range = { priceFrom: valueFrom ?? undefined, priceTo: valueTo ?? undefined };
        const isChosen = url.priceFrom === range.priceFrom && url.priceTo === range.priceTo;
        return (
          <li key={id}>
            <Checkbox
              checked={isChosen}
              onChange={() => onChange(isChosen ? { priceFrom: undefined, priceTo: undefined } : range)}
              aside={formatCount(count)}
              className={count === 0 && !isChosen ? classes["zero"] : undefined}
            >
              {label}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}

/** One of the six dates, as a range of days. */
export function DatesFacet({ url, onChange, onClear }: Props) {
  const fields = Object.keys(dateFieldText) as DateField[];
  const [field, setField] = useState(
    () => fields.find((option) => url[`${option}From`] ?? url[`${option}To`]) ?? "closing",
  );
  const id = useId();
  const end = (key: DateKey, label: string) => (
    <TextField
      key={`${key}-${url[key] ?? ""}`}
      size="sm"
      type="date"
      label={label}
      name={key}
      min="1990-01-01"
      max="2099-12-31"
      defaultValue={url[key] ?? ""}
      {...whenDone((text) => text !== (url[key] ?? "") && onChange({ [key]: text || undefined }))}
    />
  );
  return (
    <FacetFrame title="Dates" onClear={onClear}>
      <div className={classes["dates"]}>
        <VisuallyHidden>
          <label htmlFor={id}>Which date</label>
        </VisuallyHidden>
        <select
          id={id}
          value={field}
          onChange={(event) => setField(event.currentTarget.value as DateField)}
          className={classes["select"]}
        >
          {fields.map((option) => (
            <option key={option} value={option}>
              {dateFieldText[option]}
            </option>
          ))}
        </select>
        {end(`${field}From`, "From")}
        {end(`${field}To`, "To")}
      </div>
    </FacetFrame>
  );
}
