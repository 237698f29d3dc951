/** A line of business that buyers ask for. `{town}` in a title becomes the buyer's town. */
export type Work = {
  /** UNSPSC codes, the most fitting first; many are families, as buyers code them. */
  codes: number[];
  /** What the source itself would call it. */
  label: string;
  /** Usual value of a contract in dollars, from and to. */
  dollars: [from: number, to: number];
  titles: string[];
  scope: string[];
};
