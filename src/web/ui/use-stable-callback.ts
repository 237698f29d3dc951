import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * One function for all renders, which calls the latest callback: a memoised component that gets it is not rendered again
 * for it. For event handlers only.
 */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
