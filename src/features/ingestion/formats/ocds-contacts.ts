import type { OcdsRelease } from "#features/ingestion/formats/ocds-shape.ts";
import type { StoredContact } from "#features/opportunities/record.ts";

const asksFor = ["buyer", "procuringEntity"];

/**
 * Whom the buyer names to be asked: of the release, of its tender or award, and of the parties that buy. Nobody is named
 * by a name alone, and nobody twice.
 */
export function contactsOf({ buyer, tender, awards, parties }: OcdsRelease): StoredContact[] {
  const buyers = parties.filter(
    ({ id, roles }) => roles.some((role) => asksFor.includes(role)) || (id && id === buyer?.id),
  );
  const points = [buyer, tender, ...awards.map((award) => award.buyer), ...buyers].map((one) => one?.contactPoint);
  const contacts = points.flatMap((point): StoredContact[] => {
    const { name, email, telephone, mobile } = point ?? {};
    if (!email && !telephone && !mobile) return [];
    // A mobile in the field for telephones is one all the same.
    const own = mobile ?? (isMobile(telephone) ? telephone : undefined);
    const phone = telephone !== own ? telephone : undefined;
    return [{ ...(name && { name }), ...(email && { email }), ...(phone && { phone }), ...(own && { mobile: own }) }];
  });
  return [...new Map(contacts.map((contact) => [JSON.stringify(contact), contact])).values()];
}

const isMobile = (telephone = "") => /^(?:\+?61\s?4|04)/.test(telephone.replace(/[()]/g, ""));
