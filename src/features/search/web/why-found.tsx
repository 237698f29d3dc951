import { Button } from "#web/ui/button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import classes from "./result-row.module.css";

/** Says on demand which words were found where. */
export function WhyFound({ explanation }: { explanation: string }) {
  const [opened, setOpened] = useState(false);
  const button = (
    <Button
      preset="low-profile"
      size="xs"
      className={classes["why"]}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      why
    </Button>
  );
  return (
    <Popup opened={opened} onClose={() => setOpened(false)} title="Why it is here" target={button}>
      <p>{explanation}</p>
    </Popup>
  );
}
