import type { TypeCode } from "./opportunity-type.ts";

/** More specific wordings first: "EOI for a panel" is an expression of interest. */
const wordings: [pattern: RegExp, type: TypeCode][] = [
  [/\bstanding offer notice\b/i, "StandingOfferNotice"],
  [
    /\badvance (?:market |tender )?notice\b|\bforward[- ]notice\b|\bproposed opportunity\b|\bearly tender advice\b|\bnotice only\b/i,
    "AdvanceNotice",
  ],
  [/\bexpressions? of interest\b|\be\.?o\.?i\b/i, "ExpressionOfInterest"],
  [/\bregistrations? of interest\b|\bro[il]\b/i, "RegistrationOfInterest"],
  [/\bmarket sounding\b|\bmarket engagement\b|\bindustry consultation\b|\bearly engagement\b/i, "MarketSounding"],
  [/\brequests? for information\b|\brfi\b/i, "RequestForInformation"],
  [/\brequests? for proposals?\b|\brfp\b/i, "RequestForProposal"],
  [/\brequests? for quot(?:e|ation)s?\b|\brf[qx]\b|\bquotations?\b/i, "RequestForQuote"],
  [/\binvitations? to (?:offer|tender|treat)\b|\bit[ot]\b/i, "InvitationToOffer"],
  [/\bschemes?\b|\bmulti-use list\b|\bprocurement list\b|\bpre-?qualif/i, "Scheme"],
  [/\brequests? for tenders?\b|\brft\b|\btenders?\b/i, "RequestForTender"],
];

/** The opportunity type named by a source's words ("Request for quote (RFQ)", "eoi"), or undefined. */
export const opportunityTypeIn = (words: string): TypeCode | undefined =>
  wordings.find(([pattern]) => pattern.test(words))?.[1];
