/** Words that many organisations have in their names and that say nothing of what they sell. */
const common = new Set(
  `the and for of pty ltd limited proprietary inc incorporated co company corporation group holdings trust trustee
  partners associates enterprises industries international australia australian national qld nsw vic tas act queensland
  victoria tasmania sydney melbourne brisbane perth adelaide hobart darwin canberra services service solutions systems
  sons brothers bros supplies supply products north south east west northern southern eastern western`.split(/\s+/),
);
const maxWords = 3;

/** The words of an organisation's name that tell what it does: "Brisbane Concrete Pty Ltd" has "concrete". */
export const organisationWords = (name: string): string[] =>
  [...new Set(name.toLowerCase().match(/\p{L}{4,}/gu) ?? [])].filter((word) => !common.has(word)).slice(0, maxWords);
