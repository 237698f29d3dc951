import type { OcdsRelease } from "#features/ingestion/formats/ocds-shape.ts";
import type { StoredContact } from "#features/opportunities/record.ts";

const buyerRoles = ["buyer", "procuringEntity"];

/**
 * Whom the buyer names to be asked: of the release, of its tender or award, and of the parties that buy. Nobody is named
 * by a name alone, and nobody twice.
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
    // A mobile in the field for telephones is one all the same.
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
