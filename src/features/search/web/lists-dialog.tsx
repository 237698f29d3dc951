import { longestQueryText, mostQueryWords } from "#domain/query-limits.ts";
import { truncate } from "#domain/truncate.ts";
import { isWholeQuery, listsOf, queryOfLists } from "#search-core/query/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useState } from "react";
import { ListBox } from "./list-box.tsx";
import { linesOf } from "./list-lines.ts";
import { countWords } from "./list-words.ts";
import classes from "./lists-dialog.module.css";

type Props = {
  /** The words of the search as they stand in the field. */
  text: string;
  onUse: (text: string) => void;
  onClose: () => void;
};

const boxes = [
  { name: "any", title: "Any of these", help: "A notice has one of them, or more." },
  { name: "all", title: "All of these", help: "A notice has every one." },
  { name: "none", title: "None of these", help: "A notice with one of them is left out." },
] as const;

/** The words of a search as three lists to type or paste into, and back. */
export function ListsDialog({ text, onUse, onClose }: Props) {
  const [lists, setLists] = useState(() => {
    const { all, any, none, rest } = listsOf(text);
    return { any: any.join("\n"), all: all.join("\n"), none: none.join("\n"), rest };
  });
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
              A search takes {countWords(mostQueryWords)} words and {countWords(longestQueryText)} characters, and these
              lists have more. Take some out.
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
        One entry on each line; a column of a spreadsheet can be pasted. Several words on a line are a phrase, and
        refurb* is every word that starts so.
      </p>
      <div className={classes["boxes"]}>
        {boxes.map(({ name, title, help }) => (
          <ListBox
            key={name}
            title={title}
            help={help}
            text={lists[name]}
            onText={(next) => setLists((before) => ({ ...before, [name]: next }))}
          />
        ))}
      </div>
      {lists.rest && (
        <p className={classes["rest"]}>
          The search also asks for <strong>{truncate(lists.rest, 120)}</strong>, which lists cannot show. It stays as it
          is.
          <Button preset="low-profile" size="xs" onClick={() => setLists((before) => ({ ...before, rest: "" }))}>
            Take it out
          </Button>
        </p>
      )}
    </Dialog>
  );
}
