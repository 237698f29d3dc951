export type NonTenderKind = "sale" | "lease" | "grant";

const salePattern =
  /^(?:re-?advertised: )?(?:the )?(?:sale|disposal)(?: by sale)? of\b|\bfor sale\b|\bsale by tender\b|^purchase and removal of\b/i;
const leasePattern =
  /\blease - |\bfor lease\b|\b(?:commercial|ground|retail|infrastructure|caf[eé]|kiosk) lease\b|\bleas(?:e|ing) of (?:[\w-]+ ){0,4}(?:land|lands|premises|property|building|buildings|site|sites|shop|kiosk|caf[eé]|hangar|pastures?)\b|\blease opportunity\b/i;
const grantPattern = /\bgrants? (?:program|programme|round|scheme|funding|opportunity)\b|\bresearch fund\b/i;
const purchasePattern = /\b(?:services?|system|software|management|administration|platform|audit|evaluation)\b/i;

/**
 * Whether a notice is not a purchase: the buyer sells, leases or grants something. Undefined for a purchase, such as a
 * grant management system.
 */
export function nonTenderKindOf(title: string): NonTenderKind | undefined {
  if (salePattern.test(title)) return "sale";
  if (leasePattern.test(title)) return "lease";
  return grantPattern.test(title) && !purchasePattern.test(title) ? "grant" : undefined;
}

// Testing can be a purchase: "Test and tag of appliances", "Water testing". Only titles that call themselves a test
// count.
const testPattern =
  /^(?:this is a )?(?:test|dummy)(?: only)?(?: (?:tender|notice|rft|rfq|atm|opportunity|procurement|please ignore)\b[\s\d#.-]*)?$|\btest\b.*\bplease ignore\b|\bplease ignore\b.*\btest\b/i;

/** Whether somebody was only trying out the portal. */
export const isTestNotice = (reference: string, title: string, buyer: string): boolean =>
  [reference, title].some((text) => /^demoatm/i.test(text.trim())) ||
  testPattern.test(title.trim()) ||
  /^a testing agency$/i.test(buyer.trim());
