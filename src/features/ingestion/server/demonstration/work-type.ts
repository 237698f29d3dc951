/** A line of business. `{town}` in a title becomes the buyer's town. */
export type Work = {
  /** UNSPSC codes, best match first. Many are families, because that is how buyers code. */
  codes: number[];
  /** The source's own name for the category. */
  label: string;
  /** Usual contract value in dollars, from and to. */
  dollars: [from: number, to: number];
  titles: string[];
  scope: string[];
};
