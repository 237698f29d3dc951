import { Chip } from "#web/ui/chip.tsx";
import { ComboboxField } from "#web/ui/combobox-field.tsx";
import { failedToLoad } from "#web/ui/messages.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesQuery, categoryNames, withCategory } from "./categories-query.ts";
import classes from "./interests-form.module.css";
import { useSuggestedCategories } from "./suggested-categories.ts";

type Props = { chosen: readonly number[]; error?: string | undefined; onChange: (chosen: number[]) => void };

/** Finds categories by name; chosen ones show below and can be removed. */
export function CategoryPicker({ chosen, error, onChange }: Props) {
  const { data: categories = [], isError, isPending } = useQuery(categoriesQuery);
  const [text, setText] = useState("");
  const { groups, notice } = useSuggestedCategories(categories, chosen, text);
  const names = categoryNames(categories, chosen);
  const add = (id: number) => {
    onChange(withCategory(chosen, id));
    setText("");
  };
  return (
    <div className={classes["picker"]}>
      <ComboboxField
        label="Categories"
        help={
          isError
            ? failedToLoad("categories").message
            : "Search by name, such as cleaning. A category includes everything within it."
        }
        placeholder="Find a category"
        listLabel="Categories"
        groups={groups}
        value={text}
        error={error}
        onText={setText}
        onChoose={(id) => add(Number(id))}
      />
      <p role="status" className={classes["notice"]}>
        {notice}
      </p>
      {isPending && chosen.length > 0 && <Skeleton width="70%" height={28} />}
      <ul aria-label="Chosen categories" className={classes["chosen"]}>
        {(isPending ? [] : chosen).map((id, index) => (
          <li key={id}>
            <Chip
              removeLabel={`Remove ${names[index]}`}
              onRemove={() => onChange(chosen.filter((chosenId) => chosenId !== id))}
            >
              {names[index]}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
