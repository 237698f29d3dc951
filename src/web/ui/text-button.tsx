import type { ComponentProps } from "react";
import classes from "./text-button.module.css";

/** A button that stands in a sentence and looks like a link there. */
export const TextButton = (props: Omit<ComponentProps<"button">, "type" | "className">) => (
  <button {...props} type="button" className={classes["button"]} />
);
