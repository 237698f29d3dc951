/**
 * The colours of emails: the light and dark values of the same names in web/ui/theme.ts. They are repeated here because
 * mail programs support neither custom properties nor light-dark().
 */
export const colours = {
  ink: ["#17222b", "#e8edf0"],
  quiet: ["#5b6b77", "#a3b1bb"],
  surface: ["#ffffff", "#17222b"],
  page: ["#f6f8f9", "#111a21"],
  rule: ["#c2ccd2", "#41515d"],
  line: ["#dce2e6", "#2c3a45"],
  tint: ["#ebf0f2", "#202d37"],
  wetland: ["#0f6b6e", "#4fb8b5"],
  onSolid: ["#ffffff", "#0f181e"],
  edge: ["#7c8a95", "#7d8c97"],
  band: ["#b3261e", "#ff8a7a"],
  bandTint: ["#fbeae7", "#40211f"],
  sun: ["#8f6000", "#f2c14e"],
  sunTint: ["#fdf7ea", "#382d12"],
} as const;
