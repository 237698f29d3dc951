import { Combobox } from "#web/ui/combobox.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { buyerSuggestionsQuery } from "./browse-queries.ts";
import classes from "./buyers-page.module.css";

/** How long to wait for the next letter. Milliseconds. */
const debounceMs = 120;

/** Finds buyers by the words of their names: a suggestion opens its page, Enter filters the list. */
export function BuyerFinder({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [text, setText] = useState(name);
  const navigate = useNavigate();
  const { data } = useQuery(buyerSuggestionsQuery(useDebouncedValue(text, debounceMs)));
  const options = text.trim().length > 1 && data ? data.items : [];
  return (
    <form
      role="search"
      aria-label="Buyers"
      className={classes["finder"]}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Icon name="search" />
      <Combobox
        name="name"
        type="search"
        aria-label="Find a buyer"
        placeholder="Find a buyer, including former names"
        listLabel="Suggestions"
        maxLength={200}
        autoComplete="off"
        value={text}
        onText={setText}
        onChoose={(slug) => void navigate({ to: "/browse/buyers/$slug", params: { slug } })}
        groups={[
          {
            label: "Buyers",
            icon: "building",
            options: options.map(({ urlSlug, buyerName }) => ({ id: urlSlug, label: buyerName })),
          },
        ]}
      />
    </form>
  );
}
