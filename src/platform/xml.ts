const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Characters that XML 1.0 cannot contain, not even escaped, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- they are what must go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML elements and attributes, without the characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, "")
    .replace(/[&<>"']/g, (sign) => entities[sign]!);

/** An element with text in it. */
export const xmlElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
