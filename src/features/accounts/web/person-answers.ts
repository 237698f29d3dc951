import { formatMobile } from "#domain/mobile.ts";
import type { Profile } from "#web/member/user-cache.ts";
import type { PersonalAnswers } from "./personal-fields.tsx";

/** A profile as form values. */
export const answersOf = (profile: Omit<Profile, "role" | "organisation">): PersonalAnswers => ({
  givenName: profile.givenName,
  surname: profile.surname,
  mobilePhone: profile.mobilePhone === null ? "" : formatMobile(profile.mobilePhone),
  pronouns: profile.pronouns ?? "",
  salutation: profile.salutation ?? "",
  timeZoneId: profile.timeZoneId,
});
