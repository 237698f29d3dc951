/**
 * The only file that defines colours, font sizes and shadows. `themeCss` makes them custom properties; CSS modules use
 * only those.
 */

/** Breakpoints in px (specification, section 9). CSS cannot read them: media queries repeat the numbers. */
export const breakpoints = { phone: 600, laptop: 1024, desktop: 1440, wide: 1920 } as const;
/** Below this width (px) a popup is a dialog. */
export const popupBreakpoint = 450;
/** Tooltips: hover delay, distance from the target, and grace period between target and tooltip (ms, px, ms). */
export const tooltipTiming = { delay: 300, offset: 5, grace: 150 } as const;

/**
 * Each colour as [light, dark]. A `-tint` is the background for text in the colour; `on-solid` is text on the full
 * colour.
 */
const colours: Record<string, readonly [light: string, dark: string]> = {
  ink: ["#17222b", "#e8edf0"],
  surface: ["#ffffff", "#17222b"], // cards and text
  page: ["#f6f8f9", "#111a21"], // behind the cards
  "plumage-100": ["#ebf0f2", "#202d37"], // hover, auxiliary buttons, skeletons
  "plumage-200": ["#dce2e6", "#2c3a45"], // hairlines
  "plumage-300": ["#c2ccd2", "#41515d"], // stronger lines, decoration
  "plumage-400": ["#7c8a95", "#7d8c97"], // edges of controls, 3:1
  "plumage-600": ["#5b6b77", "#a3b1bb"], // quiet text, 4.5:1
  wetland: ["#0f6b6e", "#4fb8b5"],
  "wetland-deep": ["#0a5457", "#74cbc8"],
  "wetland-tint": ["#e0efee", "#173a3d"],
  band: ["#b3261e", "#ff8a7a"],
  "band-tint": ["#fbeae7", "#40211f"],
  grass: ["#2a7548", "#7ccb98"],
  "grass-tint": ["#eff7f2", "#17372a"],
  sun: ["#8f6000", "#f2c14e"],
  "sun-tint": ["#fdf7ea", "#382d12"],
  "on-solid": ["#ffffff", "#0f181e"],
  "scan-light": ["#ffffff", "#ffffff"], // QR codes: cameras need dark on light
  "scan-dark": ["#000000", "#000000"],
  veil: ["#17222b66", "#05090cb3"],
};

const measures: Record<string, string> = {
  sans: '"Public Sans Variable", "Public Sans Fallback", system-ui, sans-serif',
  display: '"Bricolage Grotesque Variable", "Bricolage Fallback", system-ui, sans-serif',
  "t-13": "0.8125rem",
  "t-15": "0.9375rem",
  "t-17": "1.0625rem",
  "t-20": "1.25rem",
  "t-26": "1.625rem",
  "t-36": "2.25rem",
  "t-60": "3.75rem", // the landing headline only
  regular: "420",
  medium: "560",
  strong: "650",
  "s-1": "4px",
  "s-2": "8px",
  "s-3": "12px",
  "s-4": "16px",
  "s-5": "20px",
  "s-6": "24px",
  "s-8": "32px",
  "s-10": "40px",
  "s-14": "56px",
  "s-20": "80px",
  radius: "6px",
  motion: "150ms ease-out",
  measure: "72ch",
  header: "56px",
  rail: "264px",
  pane: "368px",
  deadline: "188px",
  shadow: "0 8px 28px light-dark(#17222b24, #00000080), 0 1px 3px light-dark(#17222b1f, #00000066)",
};

const lines = (entries: [name: string, value: string][]) =>
  entries.map(([name, value]) => `--${name}:${value};`).join("");

/** The tokens as custom properties. Without a choice of the reader, the system's colour scheme applies. */
export const themeCss = [
  `:root{color-scheme:light dark;`,
  lines(Object.entries(colours).map(([name, [light, dark]]) => [name, `light-dark(${light},${dark})`])),
  lines(Object.entries(measures)),
  `}`,
  `:root[data-theme=light]{color-scheme:light}`,
  `:root[data-theme=dark]{color-scheme:dark}`,
  `@media(min-width:${breakpoints.wide}px){:root{--pane:480px}}`,
  `@media(prefers-reduced-motion:reduce){:root{--motion:0s}}`,
].join("");

/** The colour of the browser's own frame, for each scheme. */
export const frameColours = { light: colours["surface"]![0], dark: colours["surface"]![1] } as const;
