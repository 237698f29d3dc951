import { formatCount } from "#domain/format-number.ts";
import { Basis } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BrowseTabs } from "./browse-tabs.tsx";
import { type CategoryNode, categoriesQuery } from "./browse-queries.ts";
import { CategoryRows } from "./category-rows.tsx";
import classes from "./categories-page.module.css";

/** How long to wait for the next letter. Milliseconds. */
const debounceMs = 200;

/** The tree of categories. One level is fetched at a time; the field finds categories at any level. */
export function CategoriesPage() {
  const [text, setText] = useState("");
  const [onlyOpen, setOnlyOpen] = useState(true);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const name = useDebouncedValue(text.trim(), debounceMs);
  const { data } = useQuery(categoriesQuery({ name, onlyOpen }));
  const items = data?.items ?? [];
  const open = name === "" ? opened : new Set(items.flatMap(codesAbove));
  const toggle = (code: number) => {
    const next = new Set(opened);
    if (!next.delete(code)) next.add(code);
    setOpened(next);
  };
  return (
    <>
      <PageHead
        title="Categories"
        crumb={
          <>
            <Link to="/browse">Browse</Link>
            <span>Categories</span>
          </>
        }
        lead="UNSPSC, the codes that most Australian buyers use. A count is the open tenders in a category and everything below it."
      />
      <BrowseTabs />
      <PageBody>
        <div className={classes["find"]}>
          <TextField
            label="Find a category or a code"
            hideLabel
            type="search"
            icon="search"
            placeholder="Find a category or a code"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className={classes["field"]}
          />
          <Checkbox checked={onlyOpen} onChange={() => setOnlyOpen(!onlyOpen)}>
            Only with open tenders
          </Checkbox>
          {opened.size > 0 && name === "" && (
            <Button preset="low-profile" size="sm" className={classes["close"]} onClick={() => setOpened(new Set())}>
              Close all
            </Button>
          )}
        </div>
        <table className={classes["tree"]} aria-label="Categories">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className={classes["code"]}>
                UNSPSC
              </th>
              <th scope="col">Open</th>
              <th scope="col">Close this week</th>
              <th scope="col">Awarded, 12 months</th>
            </tr>
          </thead>
          <tbody>
            <CategoryRows items={items} open={open} onToggle={toggle} onlyOpen={onlyOpen} isWhole={name !== ""} />
          </tbody>
        </table>
        <div role="status">
          {data && items.length === 0 ? (
            <p>No category has this name or code{onlyOpen ? ", or none that has open tenders" : ""}.</p>
          ) : (
            <Basis>
              {formatCount(items.length)} groups of categories. Many notices state only a broad category. They are
              counted there and not in the narrower ones.
            </Basis>
          )}
        </div>
      </PageBody>
    </>
  );
}

/** The codes whose rows show what is below them. */
const codesAbove = ({ categoryId, subCategories }: CategoryNode): number[] =>
  subCategories.length === 0 ? [] : [categoryId, ...(subCategories as CategoryNode[]).flatMap(codesAbove)];
