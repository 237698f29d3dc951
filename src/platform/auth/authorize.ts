declare const proof: unique symbol;

/** A row that a policy has let through. Only a policy makes one, and presenters take nothing else. */
export type Authorized<Row> = Row & { readonly [proof]: true };

/**
 * The row if the rule holds, else undefined: rows that a caller may not see do not exist for them. The import rules let
 * only policies and this folder use it.
 */
export const authorize = <Row>(row: Row, allowed: boolean): Authorized<Row> | undefined =>
  allowed ? (row as Authorized<Row>) : undefined;
