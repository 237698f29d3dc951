import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useEffect, useRef } from "react";
import classes from "./query-bar.module.css";
import { onPage } from "./search-change.ts";
import type { SearchUrl } from "./search-url.ts";

type Props = { url: SearchUrl; go: (next: SearchUrl) => void };

const fieldId = "opportunity-query";

/** Puts the cursor into the search field, its text selected. */
export const focusQuery = (): void => (document.getElementById(fieldId) as HTMLInputElement | null)?.select();

/** The search field. Without JavaScript it is a form that keeps the filters in hidden fields. */
export function QueryBar({ url, go }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { q = "", ...filters } = onPage(url, 1);
  // Back and forward change the text without a new field, which would take the focus away.
  useEffect(() => {
    if (input.current) input.current.value = q;
  }, [q]);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    go(text ? { ...filters, q: text } : filters);
  };
  return (
    <search className={classes["bar"]}>
      <form action="/opportunities" onSubmit={submit} className={classes["form"]}>
        <Icon name="search" className={classes["sign"]} />
        <input
          ref={input}
          id={fieldId}
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search opportunities"
          aria-keyshortcuts="/"
          placeholder="Cleaning, crane hire, “traffic control”, a reference number"
          autoComplete="off"
          maxLength={10_000}
          className={classes["input"]}
        />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <Button type="submit" preset="primary" className={classes["submit"]}>
          Search
        </Button>
      </form>
    </search>
  );
}
