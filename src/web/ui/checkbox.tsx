import classes from "#web/ui/checkbox.module.css";
import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "children"> & {
  children: ReactNode;
  /** At the right end of the line, such as a count. */
  aside?: ReactNode;
};

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ children, aside, className, ...rest }: Props) {
  return (
    <label className={[classes["line"], className].filter(Boolean).join(" ")}>
      <input {...rest} type="checkbox" className={classes["box"]} />
      <span className={classes["text"]}>{children}</span>
      {aside !== undefined && <span className={classes["aside"]}>{aside}</span>}
    </label>
  );
}
