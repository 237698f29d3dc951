/** Abbreviations that a subject may have. Others may be names of agencies. */
const abbreviations = new Set(
  `IT ICT 4WD AHU BI BMS CRM DNA ERP EWIS GNSS HPC HSM HVAC CCTV GPS HR LMS LNG LPG PPE LED MRI CT LAN PACS PV SQL WAN UHF VHF AV
   WHS EAP GIS SCADA RFID PVC CNC ECG PC PCs UAV UPS WWTP`.split(/\s+/),
);
/** Found by reading the result: names that are also common words, slips of the pen, and words of half sentences. */
const excluded = new Set(
  `accu acma adelaide aedc aer ams anao april aps arcgis articulate aruba aspose atlas austender aws azure brisbane
   canberra caterpillar cherwell citect codefinder comcare comcover corporation cots crimsafe csiro darwin ddg
   department dept dji donatelife drupal duncan dva edna edrms equifax esafety excel fme fmis fortinet fujifilm
   gallagher gitc govcms govteams grundfos hbdi headspace hidden hp hpe id inc ipad ipads iphone irap itil itsm
   jabra jacobs janusgate janusseal jira kakadu kintore larrakia learnhub livescan macbook mapinfo maximo mcafee
   medicare melbourne microstation miro montaj mou ms mt mulesoft mvr my nata nhmrc nsw nt nutanix nuyina oasis opc
   opentext oracle outsystems paterson pdf perth pmo polycom pty qlik quikspray rft s saddle salesforce san sap sas
   sc ses sharegate sharepoint singapore snowy soe starlink sydney tableau tafe tasman tch technologyone techone
   thomson tis townsville troll vc veeam victoria webex westlaw wintel woag workcover zscaler
   accomodation hardward mangement servcies sevices located needed originally pursuant quote relevant required
   specified them was when write you your territory panel mandatory`.split(/\s+/),
);

/** What stands before the thing that is bought. */
const leadIn =
  /^(?:(?:the )?(?:provision|supply|delivery|installation|procurement|purchase|acquisition|engagement|renewal|design|construction|undertaking)(?:,? (?:and|&) \w+|, \w+,? and \w+)? (?:of|for) (?:an? |the )?|(?:period |panel |standing offer |all centres? )?(?:panel|contract|arrangement|quotation|tender|request) for (?:the )?|to (?:provide|supply|undertake|conduct|deliver) (?:an? |the )?|(?:various|the|an?|one|two|three|and|including|additional|further) )/i;
const tail =
  / (?:for (?:a|the) (?:period|term)|for the provision|from|during|as per|under|including|via|with option).*$/i;
const joins = /^(?:and|or|of|for|at|in|to|on|the|a|an|with|by|as|from|&|its|their|between|within|under|near|per|via)$/i;
const tooGeneral =
  /^(?:(?:all|centres|various|general|specialist|professional|contract(?:ed|or)?|contracting|consult(?:ing|ancy|ant)?|service|support|other|new|works?|goods|equipment|supplies|minor|project|labour|hire|services?|repairs?|maintenance|upgrades?|parts|review|system|program|items?|products?|operations?|management|advice|sundry|miscellaneous|variation|extension|additional|ongoing|annual|renewal|replacement|contracts?|personnel|staff) ?)+$/i;

/**
 * The thing that is bought, in lower case and without names, numbers and lead-ins: "contract cleaning services" of
 * "Provision of Contract Cleaning Services at Letitia House". Undefined if nothing of 2 to 8 words is left.
 */
export function subjectOf(title: string, common: Set<string>): string | undefined {
  const isKnown = (word: string) => abbreviations.has(word) || (common.has(word.toLowerCase()) && !/\d/.test(word));
  const parts = title.split(/ [-–] |[:;()/"]|--/).map((part) => {
    let subject = part.trim().replace(tail, "");
    for (let before = ""; before !== subject;) {
      before = subject;
      subject = subject.replace(leadIn, "");
    }
    const words = subject.split(/\s+/);
    const firstName = words.findIndex((word) => !joins.test(word) && !isKnown(word.replace(/[,.]$/, "")));
    let kept = firstName < 0 ? words : words.slice(0, firstName);
    // A name ends its phrase: what led to it goes too.
    if (firstName >= 0) {
      const lead = kept.findLastIndex((word) => joins.test(word) && !/^(?:and|&|of)$/i.test(word));
      kept = lead > 0 && kept.length - lead <= 3 ? kept.slice(0, lead) : [];
    }
    while (kept.length > 0 && joins.test(kept.at(-1)!)) kept = kept.slice(0, -1);
    return kept
      .map((word) => (abbreviations.has(word) ? word : word.toLowerCase()))
      .join(" ")
      .replace(/[,.]+$/, "");
  });
  const usable = parts.filter((part) => {
    const count = part.split(" ").length;
    if (part.split(/[ ,-]+/).some((word) => excluded.has(word))) return false;
    return count >= 2 && count <= 8 && part.length >= 8 && !tooGeneral.test(part);
  });
  return usable.sort((a, b) => b.length - a.length)[0];
}
