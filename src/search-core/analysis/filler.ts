import { maxTermWords } from "./lexicon.ts";
import { shippedLexicon } from "./shipped-lexicon.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { tokenise } from "./tokenise.ts";

/*
 * Words of procurement that say little about what is bought: beside other words they are optional. Reviewed against the
 * titles of data/: each line was read in the words that stand beside it there. Lines hold phrases separated by "|", in
 * any inflection.
 */
const filler = `
  provision of | supply of | supply and | supply and delivery of | supply and delivery to | supply and delivery
  delivery of | purchase of | procurement of | acquisition of | appointment of | engagement of
  request for tender | request for quote | request for quotation | request for proposal | request for information
  request for offer | invitation to tender | invitation to supply | invitation to quote | invitation to offer
  expression of interest | registration of interest | approach to market | RFT | RFQ | RFP | RFI | EOI | ITT | ITO
  standing offer | standing offer arrangement | panel arrangement | period contract | multi use list
  service | tender | tenderer | contract | contractor | panel | provider | supplier | company | opportunity`;

/*
 * Words of somebody who says what they do: "we are a family company who pump out septic tanks". Only where they carry
 * nothing in a title: "will", "can" and "need" do (wills, cans, a needs assessment).
 */
const speech = `
  I | we | our | my | your | you | they | them | their | who | what | which | where | when | how | also | really
  I am | I want | I need | I can | I do | I have | I run | we are | we do | we can | we have | we want | we need | we run
  you need | you want | do you | can you | what we do | we are looking for | I am looking for
  looking for | looking to | look for | looking for work | looking for jobs | looking for a job | work looking for
  people who | person who | somebody who | someone who | somebody to | someone to | anyone who | those who | things like
  our people | our team | our crew | our company | our business | my team | my crew | my company | my business
  small business | small company | family business | family company | family owned | local business | local company
  specialise in | specialised in | specialist in | experience in | experienced in | able to | good at | based in`;

/*
 * That something is bought, and who makes or fits it: "ute purchase", "guardrail installers". Beside a term of the
 * lexicon, which names the work, buyers leave it out. Not those in whom the work lies ("operator", "consultant").
 */
const dealing = `
  purchase | purchasing | buy | buying | order | sale | sell | selling | seller
  maker | manufacturer | installer | fitter | layer | repairer | tradesman | firm`;

/** Fixed terms in which those words carry the meaning: "fire panel" is not "fire". */
const fixedTerms = `
  building services | mechanical services | hydraulic services | shared services | corporate services
  essential services | emergency services | fire services | health services | human services | medical services
  community services | social services | family services | public service | civil service | secret service
  protective services | correctional services | security services | client services | customer service
  financial services | water services | web services | host services | self service | full service | in service
  life of service | service desk | service station | service centre
  service delivery | service level | service manager | service management | service officer | service vehicle
  service design | service catalogue | service industry | service animal | service dog | service pit | service bus
  tender writing | tender writer | tender evaluation | tender document | tender documentation | tender assessment
  tender box | tender management | tender process | tender specialist | tender advice | tender probity
  tender preparation | tender response | tender portal | legal tender | fire tender | boat tender | rescue tender
  tender vessel | tender boat
  contract management | contract manager | contract administration | contract administrator | contract law
  contract negotiation | contract extension | contract variation | contract officer | contract specialist
  contract superintendent | contract audit | contract review | contract advice | contract drafting | contract writer
  contract writing | contract register | contract system | contract labour | contract cheating | smart contract
  employment contract | social contract
  contractor management | contractor induction | contractor safety | early contractor | head contractor
  ICT contractor | IT contractor | labour contractor
  solar panel | control panel | fire panel | indicator panel | alarm panel | detection panel | access panel
  wall panel | ceiling panel | roof panel | acoustic panel | insulated panel | sandwich panel | timber panel
  concrete panel | precast panel | glass panel | tilt panel | body panel | fence panel | fencing panel
  electrical panel | distribution panel | instrument panel | meter panel | display panel | touch panel | LED panel
  photovoltaic panel | PV panel | switchboard panel | expert panel | advisory panel | assessment panel
  evaluation panel | selection panel | interview panel | review panel | consultative panel
  panel beating | panel beater | panel saw | panel shop | panel van | panel repair | panel replacement | panel work
  panel member | panel chair | panel chairperson | panel discussion
  training provider | care provider | health provider | healthcare provider | provider directory | provider register
  supplier management | supplier diversity | supplier directory | supplier register
  company director | company secretary | company search | company code | company database
  job opportunity | opportunity assessment | opportunity study | equal opportunity
  purchase order | work order | court order | mail order | standing order | order picker | order management
  point of sale | sale yard | land sale | asset sale | sales force | sales training
  ice maker | coffee maker | label maker | film maker | policy maker | decision maker | law firm`;

/** Words too wide to be searched alone: beside nothing else, filler stays required ("maintenance services"). */
const wide = `
  management | managed | support | maintenance | design | research | development | delivery | installation
  construction | repair | project | system | professional | specialist | general | technical | business | information
  data | network | advisory | assessment | review | analysis | training | program | personnel | equipment | operation
  government | council | department | annual | new | work | engineering | technology | digital | electronic`;

/** Phrases by their stems. */
const read = (lines: string): Set<string> =>
  new Set(
    lines
      .trim()
      .split(/[|\n]/)
      .map((phrase) => tokenise(phrase).flatMap(({ term, alias }) => (alias ? [] : [stem(term)])))
      .map((stems) => stems.join(" ")),
  );
const [fillerPhrases, fixedPhrases, wideWords] = [read(`${filler} | ${speech}`), read(fixedTerms), read(wide)];
const dealingWords = read(dealing);
const maxWords = 5;

/** A word by its stem. Null: something else that says what is wanted, such as a phrase. Empty: an exclusion. */
export type FillerContext = string | null;

/** Which words are optional: filler, if another word says what is wanted, and dealing beside a term of the lexicon. */
export function optionalAmong(words: readonly FillerContext[]): boolean[] {
  const isFiller = markedAmong(words, fillerPhrases);
  const isDealing = markedAmong(words, dealingWords);
  if (isDealing.includes(true)) {
    const isInTerm = termsAmong(
      words,
      (word, i) => isFiller[i]! || isDealing[i]! || isStopWord(word) || wideWords.has(word),
    );
    if (isInTerm.includes(true)) isDealing.forEach((is, i) => (isFiller[i] ||= is && !isInTerm[i]));
  }
  const isContentWord = (word: FillerContext, i: number) =>
    word === null || !(word === "" || isFiller[i] || isStopWord(word) || wideWords.has(word));
  return words.some(isContentWord) ? isFiller : words.map(() => false);
}

/** True for a stem that says too little to be searched alone. */
export const isTooWide = (stem: string): boolean => fillerPhrases.has(stem) || wideWords.has(stem);

/** Which words stand in a term of the lexicon, the longest first, that is not of words alone that `saysLittle`. */
function termsAmong(stems: readonly FillerContext[], saysLittle: (stem: string, index: number) => boolean): boolean[] {
  const lexicon = shippedLexicon();
  const found = stems.map(() => false);
  for (let i = 0; i < stems.length;) {
    const next = stems.slice(i, i + maxTermWords);
    const end = next.findIndex((word) => !word);
    const run = (end < 0 ? next : next.slice(0, end)) as string[];
    let length = run.length > 0 && lexicon.startsTerm(run[0]!) ? run.length : 0;
    while (length > 0 && lexicon.conceptOf(run.slice(0, length)) === null) length--;
    const start = i;
    if (!run.slice(0, length).every((word, j) => saysLittle(word, start + j))) found.fill(true, i, i + length);
    i += Math.max(1, length);
  }
  return found;
}

/** Which words are of such phrases. Fixed terms win over those that begin at the same word, and the longest phrase wins. */
function markedAmong(stems: readonly FillerContext[], phrases: ReadonlySet<string>): boolean[] {
  const found = stems.map(() => false);
  for (let i = 0; i < stems.length;) {
    const fixed = longestFrom(fixedPhrases, stems, i);
    const length = fixed > 0 ? fixed : longestFrom(phrases, stems, i);
    if (fixed === 0) found.fill(true, i, i + length);
    i += Math.max(1, length);
  }
  return found;
}

/** The number of words of the longest phrase from an index on; 0 if there is none. */
function longestFrom(phrases: ReadonlySet<string>, stems: readonly FillerContext[], from: number): number {
  let phrase = "";
  let longest = 0;
  for (let length = 1; length <= maxWords; length++) {
    const next = stems[from + length - 1];
    if (!next) break;
    phrase = length === 1 ? next : `${phrase} ${next}`;
    if (phrases.has(phrase)) longest = length;
  }
  return longest;
}
