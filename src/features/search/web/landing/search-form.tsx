import { QueryField } from "#features/search/web/query/query-field.tsx";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withChoice } from "#features/search/web/query/search-change.ts";
import classes from "./search-form.module.css";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useNavigate } from "@tanstack/react-router";
import type { SubmitEvent } from "react";

/** The page's one big thing. Without JavaScript it is an ordinary form that leads to the same results. */
export function SearchForm() {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("q");
    const q = typeof words === "string" ? words.trim() : "";
    void navigate(addressOf(q ? { q } : {}));
  };
  return (
    <form action="/opportunities" role="search" className={classes["form"]} onSubmit={submit}>
      <Icon name="search" className={classes["icon"]} />
      <QueryField
        className={classes["input"]}
        aria-label="What do you sell?"
        placeholder="cleaning, cranes, code"
        onChoose={(choice) => void navigate(addressOf(withChoice({}, choice)))}
      />
      <Button type="submit" preset="primary" size="lg" className={classes["button"]}>
        Search
      </Button>
    </form>
  );
}
