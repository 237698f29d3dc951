import classes from "#web/ui/button.module.css";

export type ButtonPreset = "primary" | "secondary" | "accent" | "auxiliary" | "low-profile" | "danger";
/** 24, 32, 40 and 48 px high; on touch screens at least 44. */
export type ButtonSize = "xs" | "sm" | "md" | "lg";

export type ButtonLook = {
  /** `tool`: the plain square of an icon button. */
  preset?: ButtonPreset | "tool" | undefined;
  size?: ButtonSize | undefined;
  /** A filled danger button, only in a confirmation dialog. */
  solid?: boolean | undefined;
  /** The label contains a name of any length: it wraps if necessary. */
  wraps?: boolean | undefined;
};

/** The class names of a button, or of a link that looks like one. */
export function buttonClass(
  { preset = "secondary", size = "md", solid = false, wraps = false }: ButtonLook,
  ...more: (string | undefined)[]
) {
  const looks = [solid && classes["solid"], wraps && classes["wraps"]];
  return [classes["button"], classes[preset], classes[size], ...looks, ...more].filter(Boolean).join(" ");
}
