import classes from "#web/ui/button.module.css";

export type ButtonPreset = "primary" | "secondary" | "accent" | "auxiliary" | "low-profile" | "danger";
/** 24, 32, 40 and 48 px high; under a finger none takes less than 44. */
export type ButtonSize = "xs" | "sm" | "md" | "lg";

export type ButtonLook = {
  /** `tool` is the quiet square of an icon button. */
  preset?: ButtonPreset | "tool" | undefined;
  size?: ButtonSize | undefined;
  /** A filled danger button: only in the dialog that confirms. */
  solid?: boolean | undefined;
  /** Its words hold a name that people typed, of any length: it takes more lines where there is no more room. */
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
