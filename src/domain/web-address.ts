/** An address that is safe to link to, or null: a source can write anything there, scripts included. */
export function webAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? "");
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
