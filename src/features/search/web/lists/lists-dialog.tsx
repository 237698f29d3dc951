import { formatCount } from "#domain/format-number.ts";
import { maxQueryLength, maxQueryWords } from "#domain/query-limits.ts";
import { truncate } from "#domain/truncate.ts";
import { isWholeQuery, listsOf, queryOfLists, type QueryLists } from "#search-core/query/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useState } from "react";
import { ListBox, type Tidied } from "./list-box.tsx";
import { withoutRepeats } from "./list-lines.ts";
import { linesOf } from "./pasted-lines.ts";
import classes from "./lists-dialog.module.css";

type Props = {
  /** The query as it is in the search field. */
  text: string;
  /** Lines pasted into the field: alternatives, unless the reader moves them. */
  pasted: string;
  onUse: (text: string) => void;
  onClose: () => void;
};

const boxes = [
  { name: "any", title: "Any of these", help: "Notices contain at least one of these." },
  { name: "all", title: "All of these", help: "Notices contain all of these." },
  { name: "none", title: "None of these", help: "Notices that contain any of these are excluded." },
] as const;

/** The query as three lists to type or paste into, and back. */
export function ListsDialog({ text, pasted, onUse, onClose }: Props) {
  const [first] = useState(() => withPasted(listsOf(text), pasted));
  const [lists, setLists] = useState(first.lists);
  const [isTooLong, setTooLong] = useState(false);
  const use = () => {
    const [any, all, none] = [linesOf(lists.any), linesOf(lists.all), linesOf(lists.none)];
    const query = queryOfLists({ any, all, none, rest: lists.rest });
    if (!isWholeQuery(query)) return setTooLong(true);
    onUse(query);
    onClose();
  };
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title="Words as lists"
      footer={
        <>
          {isTooLong && (
            <p role="alert" className={classes["fault"]}>
              A search can have {formatCount(maxQueryWords)} words and {formatCount(maxQueryLength)} characters. These
              lists have more. Remove some entries.
            </p>
          )}
          <Button preset="low-profile" onClick={onClose}>
            Cancel
          </Button>
          <Button preset="primary" onClick={use}>
            Search for these
          </Button>
        </>
      }
    >
      <p className={classes["lead"]}>
        One entry per line. You can paste a spreadsheet column. Several words on a line are a phrase, and refurb* finds
        every word that starts with refurb.
      </p>
      <div className={classes["boxes"]}>
        {boxes.map(({ name, title, help }) => (
          <ListBox
            key={name}
            title={title}
            help={help}
            text={lists[name]}
            isFirst={name === "any"}
            tidiedAtFirst={name === "any" ? first.tidied : null}
            onText={(next) => setLists((before) => ({ ...before, [name]: next }))}
          />
        ))}
      </div>
      {lists.rest && (
        <p className={classes["rest"]}>
          The search also has <strong>{truncate(lists.rest, 120)}</strong>, which lists cannot show. It stays as it is.
          <Button preset="low-profile" size="xs" onClick={() => setLists((before) => ({ ...before, rest: "" }))}>
            Remove it
          </Button>
        </p>
      )}
    </Dialog>
  );
}

/** The lists as texts; pasted lines join the alternatives without repeats. */
function withPasted({ all, any, none, rest }: QueryLists, pasted: string) {
  const before = [...any, ...linesOf(pasted)].join("\n");
  const { lines, repeats } = withoutRepeats(before);
  const isTidied = pasted !== "" && repeats.length > 0;
  const tidied: Tidied | null = isTidied ? { repeats, before, isKept: false } : null;
  return {
    lists: { any: isTidied ? lines.join("\n") : before, all: all.join("\n"), none: none.join("\n"), rest },
    tidied,
  };
}
