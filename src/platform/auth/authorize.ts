declare const proof: unique symbol;

/** A row that a policy has permitted. Only policies make one, and presenters accept nothing else. */
export type Authorized<Row> = Row & { readonly [proof]: true };

/**
 * The row if the rule permits it, otherwise undefined: rows that a caller may not see do not exist for them. By the
 * import rules, only policies and this folder use it.
 */
export const authorize = <Row>(row: Row, allowed: boolean): Authorized<Row> | undefined =>
  allowed ? (row as Authorized<Row>) : undefined;
