import { formatCount } from "#domain/format-number.ts";
import { pipelineStages } from "#domain/pipeline-stage.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { nobody, type PipelineChoice, queryOf, searchOf, shows } from "./pipeline-choice.ts";
import classes from "./pipeline-filters.module.css";
import { type Closing, type FilterCounts, filtersQuery, type Show, type Value } from "./pipeline-queries.ts";

const showNames: Record<Show, string> = {
  Current: "In play and this quarter",
  InPlay: "In play",
  ThisWeek: "In play, closing this week",
  NeedAnswer: "Needs an answer",
  Stated: "In play with a value",
  All: "Everything",
  ...(Object.fromEntries(pipelineStages.map(({ code, name }) => [code, name])) as Record<
    (typeof pipelineStages)[number]["code"],
    string
  >),
};
const closingNames: Record<Closing, string> = {
  ThisWeek: "Closing this week",
  NextWeek: "Closing next week",
  Later: "Closing later",
  NoDate: "No closing date",
  Over: "Closed or cancelled",
};
const valueNames: Record<Value, string> = { Stated: "Value stated", NotStated: "Value not stated" };

type Filter = "show" | "owner" | "closing" | "value";
type Option = { value: string; name: string; count: number | undefined };

/** Narrows the table: each choice with how much it would show, each narrowing with how much it hides. */
export function PipelineFilters({ choice, total }: { choice: PipelineChoice; total: number | undefined }) {
  const { profile } = useMember();
  const navigate = useNavigate();
  const { data: counts } = useQuery(filtersQuery(queryOf(choice, profile.timeZoneId)));
  const go = (change: Partial<Record<Filter, string>>) =>
    void navigate({ to: "/pipeline", search: searchOf(changed(choice, change)), resetScroll: false });
  const options = optionsOf(choice, counts);
  const chosen = { ...valuesOf(choice) };
  const narrowed = (Object.keys(chosen) as Filter[]).filter((filter) => chosen[filter] !== unfiltered[filter]);
  const chipOf = (filter: Filter) => {
    const name = options[filter].find(({ value }) => value === chosen[filter])?.name ?? chosen[filter];
    const others = filter === "show" ? countOf(options.show, "Current") : sumOf(options[filter]);
    const hidden = others === undefined || total === undefined ? 0 : others - total;
    return (
      <Chip key={filter} removeLabel={`Remove ${name}`} onRemove={() => go({ [filter]: unfiltered[filter] })}>
        {name}
        {hidden > 0 && <span className={classes["quiet"]}>· hides {formatCount(hidden)}</span>}
      </Chip>
    );
  };
  return (
    <div className={classes["filters"]}>
      <div className={classes["chips"]}>
        <Menu label="Show" value={chosen.show} options={options.show} onChange={(show) => go({ show })} />
        {narrowed.map(chipOf)}
        {narrowed.length > 0 && (
          <ButtonLink
            to="/pipeline"
            search={searchOf({ view: "table", by: "everyone", show: "Current", page: 1 })}
            preset="low-profile"
            size="xs"
            resetScroll={false}
          >
            Clear all
          </ButtonLink>
        )}
      </div>
      {(["owner", "closing", "value"] as const).map((filter) => (
        <Menu
          key={filter}
          label={filter === "owner" ? "Owner" : filter === "closing" ? "Closing" : "Value"}
          value={chosen[filter]}
          options={[{ value: "", name: `Any ${filter}`, count: undefined }, ...options[filter]]}
          onChange={(value) => go({ [filter]: value })}
        />
      ))}
    </div>
  );
}

type MenuProps = { label: string; value: string; options: Option[]; onChange: (value: string) => void };

const Menu = ({ options, ...rest }: MenuProps) => (
  <SelectMenu
    {...rest}
    options={options.map(({ value, name, count }) => ({
      value,
      label: count === undefined ? name : `${name} (${formatCount(count)})`,
    }))}
  />
);

const unfiltered = { show: "Current", owner: "", closing: "", value: "" } as const;
const you = "you";

const valuesOf = ({ show, by, owner, closing, value }: PipelineChoice): Record<Filter, string> => ({
  show,
  owner: by === "you" ? you : (owner ?? ""),
  closing: closing ?? "",
  value: value ?? "",
});

/** The first page of another choice. */
function changed(choice: PipelineChoice, change: Partial<Record<Filter, string>>): PipelineChoice {
  const { show, owner, closing, value } = { ...valuesOf(choice), ...change };
  return {
    view: "table",
    page: 1,
    show: shows.find((code) => code === show) ?? "Current",
    by: owner === you ? "you" : "everyone",
    ...(owner !== "" && owner !== you && { owner }),
    ...(closing !== "" && { closing: closing as Closing }),
    ...(value !== "" && { value: value as Value }),
  };
}

/** What can be chosen. Before the counts are there, only what is chosen has a name. */
function optionsOf(choice: PipelineChoice, counts: FilterCounts | undefined): Record<Filter, Option[]> {
  const owners = (counts?.owners ?? []).map(({ owner, count }) => ({
    value: owner === null ? nobody : owner.isCaller ? you : owner.email,
    name: owner === null ? "No owner" : owner.isCaller ? "You" : owner.fullName,
    count,
  }));
  const chosen = valuesOf(choice).owner;
  const isMissing = chosen !== "" && owners.every(({ value }) => value !== chosen);
  const name = chosen === you ? "You" : chosen === nobody ? "No owner" : chosen;
  const named = <Code extends string>(names: Record<Code, string>, count: (code: Code) => number | undefined) =>
    (Object.keys(names) as Code[]).map((code) => ({ value: code, name: names[code], count: count(code) }));
  return {
    show: shows.map((code) => ({
      value: code,
      name: showNames[code],
      count: counts?.shows.find(({ show }) => show === code)?.count,
    })),
    owner: [...owners, ...(isMissing ? [{ value: chosen, name, count: counts && 0 }] : [])],
    closing: named(closingNames, (code) => counts?.closings.find(({ closing }) => closing === code)?.count),
    value: named(valueNames, (code) => counts?.values.find(({ value }) => value === code)?.count),
  };
}

const countOf = (options: Option[], value: string) => options.find((option) => option.value === value)?.count;
const sumOf = (options: Option[]) =>
  options.every(({ count }) => count === undefined)
    ? undefined
    : options.reduce((sum, { count = 0 }) => sum + count, 0);
