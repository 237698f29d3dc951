import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { anonymiseCodes, codesOf } from "#features/accounts/server/codes/queries.ts";
import { exportPicture } from "#features/accounts/server/pictures/pictures.ts";
import { mayRead } from "#features/accounts/server/policy.ts";
import { presentCode, presentPerson } from "#features/accounts/server/presenter.ts";
import * as queries from "#features/accounts/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What accounts do with people's data. Their erasure deletes the row of the person, so it must be the last by person. */
export const accountsLifecycle: DataAnswers = {
  async exportSections(db, { subject: { issuer, subject, person } }) {
    const signIn = { signsInAt: issuer, signsInAs: subject };
    if (!person) return { account: signIn };
    const row = mayRead(await queries.personRow(db, person), person)!;
    const { version: _, ...exportedProfile } = presentPerson(row);
    return {
      account: {
        ...signIn,
        acceptedTermsOn: isoInstant(row.accepted_terms_at),
        lastSeenOn: isoInstant(row.last_seen_at),
        emailVerifiedOn: isoInstantOrNull(row.email_verified_at),
        mobileVerifiedOn: isoInstantOrNull(row.mobile_verified_at),
      },
      profile: exportedProfile,
      picture: await exportPicture(db, person),
      codesAsked: (await codesOf(db, person)).map(presentCode),
    };
  },
  onLeaving: { nothing: "A profile is its person's own, in any organisation and in none." },
  async onErasure(trx, { subject }) {
    if (subject.person) {
      await anonymiseCodes(trx, subject.person);
      await queries.erasePerson(trx, subject.person);
    }
    await queries.deleteSecurityTokens(trx, subject);
  },
  onOrganisationDeletion: { nothing: "Members keep their profiles." },
  onLinking: { nothing: "Profiles name no notices." },
  onUnlinking: { nothing: "Profiles name no notices." },
};
