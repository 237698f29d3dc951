import { formatCount, formatCounted } from "#domain/format-number.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import classes from "./note-count.module.css";

/** How many notes colleagues have written about a notice; nothing if there are none. */
export function NoteCount({ count }: { count: number }) {
  if (count === 0) return null;
  const text = formatCounted(count, "note");
  return (
    <span className={classes["count"]} title={text}>
      <Icon name="note" /> <span aria-hidden>{formatCount(count)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
