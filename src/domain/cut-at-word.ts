/** At most this many characters: cut at a word, with "...". For messages, which may not have an ellipsis' character. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 3);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), max / 2)).replace(/[\s.,;:(&–—-]+$/, "")}...`;
}
