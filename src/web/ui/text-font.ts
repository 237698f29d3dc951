/** The address of the font of texts. */
export { default as textFont } from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
