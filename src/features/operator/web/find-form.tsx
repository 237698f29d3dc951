import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";

/** The server looks for no fewer characters. */
const minLength = 2;

type Props = {
  label: string;
  /** What the address says is looked for. */
  text: string;
  className?: string | undefined;
  /** Puts the words into the address, so that a reload finds the same again; undefined for too few of them. */
  onFind: (text: string | undefined) => void;
};

/** Asks operators what to look for, in a line with other controls. */
export function FindForm({ label, text, className, onFind }: Props) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim();
        onFind(words.length >= minLength ? words : undefined);
      }}
    >
      <TextField
        size="sm"
        label={label}
        hideLabel
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm">
        Find
      </Button>
    </form>
  );
}
