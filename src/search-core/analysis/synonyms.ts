import { stem } from "./stem.ts";
import { tokenise } from "./tokenise.ts";

/**
 * Synonyms in Australian notices, reviewed by hand, one group per line. Only terms a buyer would use interchangeably
 * belong here, not merely related ones (asphalt and bitumen, tender and bid). Hyphenated and joined spellings
 * ("fit-out", "fitout") need no entry.
 */
const groups = `
  IT | ICT | information technology | information and communications technology | information communications technology
  RFT | request for tender
  RFQ | request for quote | request for quotation
  RFP | request for proposal
  RFI | request for information
  EOI | expression of interest
  ITO | invitation to offer
  ITT | invitation to tender
  MUL | multi use list
  WHS | OHS | OH&S | work health and safety | workplace health and safety | occupational health and safety
  HVAC | air conditioning | aircon | heating ventilation and air conditioning
  CCTV | closed circuit television
  EV | electric vehicle
  PPE | personal protective equipment
  PV | photovoltaic
  BMS | building management system
  ERP | enterprise resource planning
  CRM | customer relationship management
  GIS | geographic information system
  HR | human resources
  R&D | research and development
  O&M | operation and maintenance | operations and maintenance
  D&C | design and construct | design and construction
  QA | quality assurance
  AI | artificial intelligence
  IoT | internet of things
  AV | audio visual | audiovisual
  SaaS | software as a service
  VoIP | voice over IP
  UPS | uninterruptible power supply
  UAV | drone | unmanned aerial vehicle | unmanned aerial system | unmanned aircraft
  AED | defibrillator
  EAP | employee assistance program
  EIS | environmental impact statement
  NDIS | national disability insurance scheme
  MFD | multifunction device | multi function device | photocopier
  indigenous | first nations | aboriginal and torres strait islander
  cleaning | janitorial
  rubbish | garbage
  lift | elevator
  footpath | sidewalk
  lawn mowing | grass cutting
  help desk | helpdesk | service desk
  car park | carpark | parking lot
  fit out | fitout
  child care | childcare
  health care | healthcare
  cyber security | cybersecurity
  data centre | datacentre
  road works | roadworks
  earth works | earthworks
  earth moving | earthmoving
  storm water | stormwater
  waste water | wastewater
  street light | streetlight
  street lighting | streetlighting
  play space | playspace
  web site | website
  on site | onsite
  stock take | stocktake
  white goods | whitegoods
  program | programme
  centre | center
  organisation | organization
  licence | license
  colour | color
  labour | labor
  fibre | fiber
  theatre | theater
  tyre | tire
  kerb | curb
  mould | mold
  catalogue | catalog
  aluminium | aluminum`;

/** One synonym: as written here, and as stems in order. */
type Synonym = { text: string; stems: string[] };

/** The longest synonym in words: how far a sequence of query words is looked up. */
export const maxSynonymWords = 6;

/** The key of a sequence of words: their stems. "it" in a query means the abbreviation, in any case. */
const keyOf = (stems: string[]): string => stems.map((stem) => (stem === "it" ? "IT" : stem)).join(" ");

const stemsOf = (text: string) => {
  const tokens = tokenise(text);
  return tokens.filter((token) => !token.alias).map(({ term }) => stem(term === "it" ? "IT" : term));
};

const byKey = new Map<string, Synonym[]>();
const firstStems = new Set<string>();
for (const line of groups.trim().split("\n")) {
  const synonyms = line.split("|").map((text) => ({ text: text.trim(), stems: stemsOf(text) }));
  for (const synonym of synonyms) {
    const others = synonyms.filter((other) => keyOf(other.stems) !== keyOf(synonym.stems));
    firstStems.add(keyOf(synonym.stems.slice(0, 1)));
    byKey.set(keyOf(synonym.stems), [...(byKey.get(keyOf(synonym.stems)) ?? []), ...others]);
  }
}

/** True if a synonym can start with this stem. Few do, and long lists ask for every word. */
export const startsSynonym = (stem: string): boolean => firstStems.has(keyOf([stem]));

/** The synonyms of a sequence of stems; empty if there are none. */
export const synonymsOf = (stems: string[]): readonly Synonym[] => byKey.get(keyOf(stems)) ?? [];
