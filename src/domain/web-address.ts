/** An address that a page may link to; null for what is no web address: a source may write anything there, scripts too. */
export function webAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? "");
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
