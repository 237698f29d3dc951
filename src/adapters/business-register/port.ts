/** A business in the Australian Business Register; `abn` has eleven digits. */
export type Business = { businessName: string; abn: string; isActive: boolean };

/** Looks up businesses. Throws if the register does not answer, which must not stop anybody from registering. */
export type BusinessRegister = {
  /** The business with this ABN, undefined if it is not in the register. */
  byAbn(abn: string): Promise<Business | undefined>;
  /** Businesses whose name starts with this text or contains its words, best match first, at most `limit`. */
  byName(text: string, limit: number): Promise<Business[]>;
};
