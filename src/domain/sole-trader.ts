/** Legal forms, and bodies that are never one person. "Smith PL" may be one by initials, and Church is a surname. */
const organisationPattern =
  /\b(?:pty|p\/l|ltd|limited|inc|incorporated|corporation|corp|llc|llp|plc|gmbh|trust|trustee|partnership|co-?operative|university|tafe|(?:primary|secondary|high|grammar|state) (?:school|college)|department|ministry|council|shire|city of|government|authority|commission|association|society|foundation|federation|(?:anglican|baptist|catholic|community|lutheran|presbyterian|uniting) church|church of|diocese)\b/i;
/** What stands behind it is the name of a business; who trades under it stands before. */
const tradingAsPattern = /\b(?:t\/as?|ta|trading as)\b.*$/i;

/**
 * Whether a seller's page may be offered to search engines. A sole trader is a person, and registers do not say who is one:
 * a name counts as a person's unless it says that it is a body. An ABN does not help: one of ten people has one that looks
 * like a company's. Of AusTender's sellers of 2023 and 2024 six of ten say that they are bodies.
 */
export const isIndexable = (name: string): boolean => organisationPattern.test(name.replace(tradingAsPattern, " "));
