import { chooseScheme, useColourScheme } from "#web/shell/colour-scheme.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Turns the page from light to dark and back. */
export function ThemeSwitch() {
  const scheme = useColourScheme();
  return (
    <IconButton
      icon="sun-moon"
      label="Light or dark"
      onClick={() => chooseScheme(scheme === "dark" ? "light" : "dark")}
    />
  );
}
