import { isState, places } from "#domain/places.ts";
import type { RankChoices } from "#features/insights/web/insights-queries.ts";
import { financialYear } from "#features/insights/web/insights-text.ts";
import { maxWordsLength } from "#web/lists/known-search.ts";
import { useTypedWords } from "#web/lists/use-typed-words.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import classes from "./insights-page.module.css";
import { financialYearOf, type InsightsUrl, readInsightsUrl } from "./insights-url.ts";

/** Name, category, place and year. Works before scripts do: then Enter sends the form. */
export function InsightsFilter({ url, choices }: { url: InsightsUrl; choices: RankChoices }) {
  const navigate = useNavigate();
  const [text, setText] = useTypedWords(url.q);
  const present = financialYearOf(choices.date);
  const first = choices.firstAwardedDate === null ? present : financialYearOf(choices.firstAwardedDate);
  const years = Array.from({ length: Math.min(Math.max(present - first + 1, 1), 30) }, (_, index) => present - index);
  const apply = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== "");
    void navigate({ to: "/insights", search: readInsightsUrl(Object.fromEntries(entries)), resetScroll: false });
  };
  return (
    <search>
      <form
        action="/insights"
        className={classes["filter"]}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        <TextField
          label="Find a seller or a buyer by name or ABN"
          hideLabel
          placeholder="Find a seller or a buyer by name or ABN"
          type="search"
          icon="search"
          name="q"
          maxLength={maxWordsLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label="Category"
          name="category"
          value={url.category ?? ""}
          onChange={(event) => apply(event.currentTarget.form!)}
          options={[
            { value: "", label: "All categories" },
            ...choices.categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name })),
          ]}
        />
        <SelectField
          label="Place"
          name="place"
          value={url.place ?? ""}
          onChange={(event) => apply(event.currentTarget.form!)}
          options={[
            { value: "", label: "All places" },
            ...places.filter(isState).map(({ code, name }) => ({ value: code.toLowerCase(), label: name })),
          ]}
        />
        <SelectField
          label="Year"
          name="year"
          value={url.year ?? ""}
          onChange={(event) => apply(event.currentTarget.form!)}
          options={[
            { value: "", label: "Last 12 months" },
            ...years.map((year) => ({ value: String(year), label: financialYear(year) })),
            { value: "all", label: "All years" },
          ]}
        />
        {url.by && <input type="hidden" name="by" value={url.by} />}
        {url.sort && <input type="hidden" name="sort" value={url.sort} />}
      </form>
    </search>
  );
}
