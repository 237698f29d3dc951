const monthsOf = ["Jan to Mar", "Apr to Jun", "Jul to Sep", "Oct to Dec"];

/** "Jul to Sep 2026" for the quarter that starts on this day. */
export function quarterText(startDate: string): string {
  const [year = "", month = "1"] = startDate.split("-");
  return `${monthsOf[Math.floor((Number(month) - 1) / 3)]} ${year}`;
}

/** "60%" of the responses with a result; a dash without one. */
export const winRateText = ({ won, lost }: { won: number; lost: number }): string =>
  won + lost === 0 ? "–" : `${Math.round((100 * won) / (won + lost))}%`;
