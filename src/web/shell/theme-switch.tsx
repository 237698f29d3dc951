import { chooseScheme, useColourScheme } from "#web/shell/colour-scheme.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Switches between light and dark. */
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
