/** A business as the Australian Business Register has it; `abn` has eleven digits. */
export type Business = { businessName: string; abn: string; isActive: boolean };

/** Looks businesses up. Throws when the register does not answer: nobody is kept from registering by that. */
export type BusinessRegister = {
  /** The business with this ABN, or undefined when the register has none. */
  byAbn(abn: string): Promise<Business | undefined>;
  /** Businesses whose name begins like this text or holds its words, the nearest first; at most `limit`. */
  byName(text: string, limit: number): Promise<Business[]>;
};
