import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<true>();

/**
 * Runs what answers a visitor. Its reads can come from a replica: a visitor has written nothing that they expect to see
 * at once. Members' reads never do.
 */
export const readAsVisitor = <Result>(work: () => Result): Result => storage.run(true, work);

export const isVisitorsRead = (): boolean => storage.getStore() === true;
