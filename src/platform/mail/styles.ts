import { colours } from "./colours.ts";

// Each element has its styles, because some mail programs drop a style sheet; the sheet switches to the dark colours in
// those that keep it.
export const light = Object.fromEntries(Object.entries(colours).map(([name, [value]]) => [name, value])) as {
  [Name in keyof typeof colours]: string;
};

const darkRule = (selector: string, property: string, name: keyof typeof colours) =>
  `${selector}{${property}:${colours[name][1]}!important}`;

const dark = [
  darkRule(".page,.aside", "background", "page"),
  darkRule(".hidden", "color", "page"),
  darkRule(".card", "background", "surface"),
  darkRule(".card,.card p,.card td,.card th,.code,.card .title,.card .text", "color", "ink"),
  darkRule(".card,.code,.row,.aside,.changed", "border-color", "line"),
  darkRule(".rule", "border-color", "rule"),
  darkRule(".code,.card .over", "background", "tint"),
  darkRule(".over", "border-color", "ink"),
  darkRule(".mark,.critical", "border-color", "band"),
  darkRule(".card .critical,.card .near", "background", "bandTint"),
  darkRule(".card .alarm,.card .near", "color", "band"),
  darkRule(".card .sun", "color", "sun"),
  darkRule(".warning", "border-color", "sun"),
  darkRule(".card .warning", "background", "sunTint"),
  darkRule(".card .quiet,.foot,.foot .quiet,.foot a", "color", "quiet"),
  darkRule(".act", "border-color", "edge"),
  darkRule(".act a", "color", "ink"),
  darkRule(".quiet a", "color", "quiet"),
  darkRule(".card .link", "color", "wetland"),
  darkRule(".card .button", "background", "wetland"),
  darkRule(".button", "border-color", "wetland"),
  darkRule(".card .button a", "color", "onSolid"),
].join("");

/** On a phone the panel is the page, buttons are as wide as it, and what is pressed is 44 px high. */
const narrow = [
  ".gutter{padding:0!important}",
  ".card{border-left:0!important;border-right:0!important;border-radius:0!important}",
  ".in,.foot{padding-left:20px!important;padding-right:20px!important}",
  ".bandpad{padding-left:12px!important;padding-right:20px!important}",
  ".stack{display:block!important;width:100%!important;padding-right:0!important}",
  ".h1{font-size:20px!important;line-height:26px!important}",
  ".near,.beside{display:block!important}",
  ".beside{padding:0!important}",
  ".label{width:84px!important}",
  ".digits{font-size:26px!important}",
  ".fill{width:100%!important}",
  ".button{text-align:center!important}",
  ".act,.tap{padding-top:12px!important;padding-bottom:12px!important}",
].join("");

export const styleSheet = `:root{color-scheme:light dark}@media(max-width:599px){${narrow}}@media(prefers-color-scheme:dark){${dark}}`;

export const sans = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
