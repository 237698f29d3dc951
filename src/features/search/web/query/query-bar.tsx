import { maxQueryLength } from "#domain/query-limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { useState, type ClipboardEvent, type ReactNode } from "react";
import { useLiveQuery } from "./live-query.ts";
import classes from "./query-bar.module.css";
import { QueryField } from "./query-field.tsx";
import { withChoice, onPage } from "./search-change.ts";
import type { Go, SearchUrl } from "./search-url.ts";
import { linesOf } from "#features/search/web/lists/pasted-lines.ts";
import { QueryAsLists, type ListedWords } from "#features/search/web/lists/words-as-lists.tsx";

type Props = {
  url: SearchUrl;
  go: Go;
  /** Shown after the form. */
  children?: ReactNode;
};

const fieldId = "opportunity-query";

/** Focuses the search field and selects its text. */
export function focusQuery(): void {
  const field = document.getElementById(fieldId) as HTMLInputElement | null;
  field?.focus(); // scrolls there; select alone does not
  field?.select();
}

/** The search field; results follow the typing. Without JavaScript it is a form with the filters in hidden fields. */
export function QueryBar({ url, go, children }: Props) {
  const { q = "", words: _words, ...filters } = onPage(url, 1);
  const { input, ...live } = useLiveQuery(url, go);
  const text = () => input.current?.value ?? "";
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    live.commit(live.withWords(text()));
  };
  const useWords = (text: string) => {
    live.commit(live.withWords(text));
    toast({
      type: "info",
      title: "Search text changed",
      message: "Filters and order have not changed.",
      undo: () => go(url),
    });
  };
  const [listed, setListed] = useState<ListedWords | null>(null);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (linesOf(pasted).length < 2) return;
    // In a single-line field the cells of a pasted column would run together.
    event.preventDefault();
    setListed({ text: text(), pasted });
  };
  return (
    <search className={classes["bar"]}>
      <form action="/opportunities" onSubmit={submit} className={classes["form"]}>
        <Icon name="search" className={classes["icon"]} />
        <QueryField
          ref={input}
          id={fieldId}
          defaultValue={q}
          aria-label="Search opportunities"
          aria-keyshortcuts="/"
          placeholder="Cleaning, crane hire, “traffic control”, a reference number"
          maxLength={maxQueryLength}
          className={classes["input"]}
          onText={live.onText}
          onPaste={onPaste}
          onLeave={live.forget}
          onBlur={(event) => event.currentTarget.form?.contains(event.relatedTarget) || live.end()}
          onChoose={(choice) => live.commit(withChoice(filters, choice))}
        />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <QueryAsLists
          words={listed}
          onOpen={() => setListed({ text: text(), pasted: "" })}
          onUse={useWords}
          onClose={() => setListed(null)}
        />
        <Button type="submit" preset="primary" className={classes["submit"]}>
          Search
        </Button>
      </form>
      {/* Outside the form: it can open forms of its own. */}
      {children}
    </search>
  );
}
