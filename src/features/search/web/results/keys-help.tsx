import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "./keys-help.module.css";
import { setKeys, useKeysSetting } from "./keys-setting.ts";

const keys = [
  ["j", "next notice"],
  ["k", "previous notice"],
  ["Enter", "open it"],
  ["w", "watch it, or stop watching"],
  ["x", "hide it, or show it again"],
  ["/", "go to the search field"],
  ["?", "this help"],
] as const;

/** All keys, and the switch to turn them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const areOn = useKeysSetting();
  return (
    <Dialog opened onClose={onClose} title="Keys">
      <dl className={classes["keys"]}>
        {keys.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <p>Members can watch and hide. On a touch screen, swipe a notice right to watch it and left to hide it.</p>
      <Checkbox checked={areOn} onChange={(event) => setKeys(event.currentTarget.checked)}>
        Single keys move through results
      </Checkbox>
    </Dialog>
  );
}
