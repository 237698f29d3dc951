import classes from "./trap-field.module.css";

type Props = { value: string; onChange: (value: string) => void };

/** A field that no person sees or reaches. Programs that fill in every field give themselves away by it. */
export const TrapField = ({ value, onChange }: Props) => (
  <div aria-hidden className={classes["trap"]}>
    <label>
      Leave this empty
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  </div>
);
