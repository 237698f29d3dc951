import { formatCount, formatCounted } from "#domain/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useState } from "react";
import { withoutRepeats } from "./list-lines.ts";
import { linesOf } from "./pasted-lines.ts";
import classes from "./lists-dialog.module.css";

/** What was removed, and the text to restore; `kept`: the reader restored it, so repeats stay. */
export type Tidied = { repeats: readonly string[]; before: string; isKept: boolean };
type Props = {
  title: string;
  help: string;
  text: string;
  onText: (text: string) => void;
  /** Repeats removed before the list was shown. */
  tidiedAtFirst: Tidied | null;
  /** True if the dialog opens with the focus here. */
  isFirst: boolean;
};

const entriesText = (count: number) => formatCounted(count, "entry", "entries");

/** One list. On blur, lines that match the same are removed visibly and can be restored. */
export function ListBox({ title, help, text, onText, tidiedAtFirst, isFirst }: Props) {
  const [tidied, setTidied] = useState(tidiedAtFirst);
  const tidy = () => {
    const { lines, repeats } = withoutRepeats(text);
    if (repeats.length === 0 || tidied?.isKept) return;
    setTidied({ repeats, before: text, isKept: false });
    onText(lines.join("\n"));
  };
  const putBack = ({ before }: Tidied) => {
    setTidied({ repeats: [], before, isKept: true });
    onText(before);
  };
  return (
    <div className={classes["box"]}>
      <TextArea
        label={title}
        aside={entriesText(linesOf(text).length)}
        help={help}
        rows={10}
        ref={isFirst ? takesFocus : undefined}
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setTidied(null);
          onText(event.currentTarget.value);
        }}
        onBlur={tidy}
      />
      <p role="status" className={classes["tidied"]}>
        {tidied && !tidied.isKept && (
          <>
            {repeatsText(tidied.repeats)}{" "}
            <Button preset="low-profile" size="xs" onClick={() => putBack(tidied)}>
              Undo
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

/** "3 repeats removed: pumps, valves and 1 more." */
function repeatsText(repeats: readonly string[]): string {
  const named = repeats.slice(0, 2).join(", ");
  const more = repeats.length > 2 ? ` and ${formatCount(repeats.length - 2)} more` : "";
  return `${formatCounted(repeats.length, "repeat")} removed: ${named}${more}.`;
}
