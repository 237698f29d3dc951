/** How often a part of the footer that failed to load is loaded again. Milliseconds; not at all once it is there. */
export const retryFailed = ({ state }: { state: { data: unknown } }): number | false =>
  state.data === null ? 10_000 : false;
