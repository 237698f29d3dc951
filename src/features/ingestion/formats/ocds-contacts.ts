import type { OcdsRelease } from "#features/ingestion/formats/ocds-shape.ts";
import type { StoredContact } from "#features/opportunities/record.ts";

const buyerRoles = ["buyer", "procuringEntity"];

/**
 * The buyer's contacts: of the release, of its tender or award, and of the buying parties. Skips contacts with only a
 * name, and repeats.
 */
export function contactsOf({ buyer, tender, awards, parties }: OcdsRelease): StoredContact[] {
  const buyers = parties.filter(
    ({ id, roles }) => roles.some((role) => buyerRoles.includes(role)) || (id && id === buyer?.id),
  );
  const points = [buyer, tender, ...awards.map((award) => award.buyer), ...buyers].map(
    (holder) => holder?.contactPoint,
  );
  const contacts = points.flatMap((point): StoredContact[] => {
    const { name, email, telephone, mobile } = point ?? {};
    if (!email && !telephone && !mobile) return [];
    // A mobile number in the telephone field counts as a mobile.
    const mobileNumber = mobile ?? (isMobile(telephone) ? telephone : undefined);
    const phone = telephone !== mobileNumber ? telephone : undefined;
    return [
      {
        ...(name && { name }),
        ...(email && { email }),
        ...(phone && { phone }),
        ...(mobileNumber && { mobile: mobileNumber }),
      },
    ];
  });
  return [...new Map(contacts.map((contact) => [JSON.stringify(contact), contact])).values()];
}

const isMobile = (telephone = "") => /^(?:\+?61\s?4|04)/.test(telephone.replace(/[()]/g, ""));
