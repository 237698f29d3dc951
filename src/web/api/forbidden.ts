const listeners = new Set<() => void>();

/** Calls `listener` for every call that is answered with 403: the reader may have lost a right. Returns how to stop. */
export function onForbidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const reportForbidden = () => listeners.forEach((listener) => listener());
