import { QueryField } from "#features/search/web/query/query-field.tsx";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withChoice } from "#features/search/web/query/search-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useNavigate } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import classes from "./search-form.module.css";
import { usePresentFilter } from "./use-present-filter.ts";

/**
 * The search field of the landing page. Sets the text in the reader's present filter. Without JavaScript it is a form
 * that leads to the same results.
 */
export function SearchForm({ placeholder }: { placeholder: string | undefined }) {
  const navigate = useNavigate();
  const { isPending, filterNow } = usePresentFilter();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const text = new FormData(event.currentTarget).get("q");
    const q = typeof text === "string" ? text.trim() : "";
    void navigate(addressOf({ ...filterNow(), ...(q && { q }) }));
  };
  return (
    <form action="/opportunities" role="search" className={classes["form"]} onSubmit={submit}>
      <Icon name="search" className={classes["icon"]} />
      <QueryField
        className={classes["input"]}
        aria-label="What do you sell?"
        placeholder={placeholder}
        onChoose={(choice) => void navigate(addressOf(withChoice(filterNow(), choice)))}
      />
      <Button type="submit" preset="primary" size="lg" className={classes["button"]} disabled={isPending}>
        Search
      </Button>
    </form>
  );
}
