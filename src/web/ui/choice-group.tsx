import classes from "#web/ui/choice-group.module.css";
import type { ReactNode } from "react";

type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** What the choice does, under its label. */
  help?: ReactNode;
};

type Props<Value extends string> = {
  /** The question. */
  label: string;
  name: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
};

/** Radio buttons with a description each; the whole box is clickable. */
export function ChoiceGroup<Value extends string>({ label, name, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset className={classes["group"]}>
      <legend className={classes["legend"]}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes["choice"]}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            className={classes["dot"]}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            <span className={classes["text"]}>{choice.label}</span>
            {choice.help && <span className={classes["help"]}>{choice.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
