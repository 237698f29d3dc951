import { colours } from "./colours.ts";

// Each element has its styles, because some mail programs drop a style sheet; the sheet switches to the dark colours in
// those that keep it.
export const light = Object.fromEntries(Object.entries(colours).map(([name, [value]]) => [name, value])) as {
  [Name in keyof typeof colours]: string;
};

const darkRule = (selector: string, property: string, name: keyof typeof colours) =>
  `${selector}{${property}:${colours[name][1]}!important}`;

export const styleSheet = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${[
  darkRule(".page", "background", "page"),
  darkRule(".hidden", "color", "page"),
  darkRule(".card", "background", "surface"),
  darkRule(".card,.card p,.card td,.card th,.code", "color", "ink"),
  darkRule(".card,.code,.row", "border-color", "line"),
  darkRule(".code", "background", "tint"),
  darkRule(".mark", "border-color", "band"),
  darkRule(".card .quiet,.foot,.foot a", "color", "quiet"),
  darkRule(".act", "border-color", "quiet"),
  darkRule(".act a", "color", "ink"),
  darkRule(".quiet a", "color", "quiet"),
  darkRule(".card .link", "color", "wetland"),
  darkRule(".card .button", "background", "wetland"),
  darkRule(".card .button a", "color", "onSolid"),
].join("")}}`;

export const sans = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
