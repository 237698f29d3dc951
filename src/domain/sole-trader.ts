/**
 * Legal forms, and bodies that are never one person. Not "Smith PL", where PL may be initials, and not Church, which is
 * a surname.
 */
const organisationPattern =
  /\b(?:pty|p\/l|ltd|limited|inc|incorporated|corporation|corp|llc|llp|plc|gmbh|trust|trustee|partnership|co-?operative|university|tafe|(?:primary|secondary|high|grammar|state) (?:school|college)|department|ministry|council|shire|city of|government|authority|commission|association|society|foundation|federation|(?:anglican|baptist|catholic|community|lutheran|presbyterian|uniting) church|church of|diocese)\b/i;
/** The text after it is a business name; the owner's name is before it. */
const tradingAsPattern = /\b(?:t\/as?|ta|trading as)\b.*$/i;

/**
 * Whether search engines may index a seller's page. A sole trader is a person, and registers do not mark them, so a
 * name counts as a person's unless it names a body. An ABN does not help: one in ten people has one that looks like a
 * company's. Six in ten of AusTender's sellers of 2023 and 2024 name a body.
 */
export const isIndexable = (name: string): boolean => organisationPattern.test(name.replace(tradingAsPattern, " "));
