import type { Handlers } from "#contract/endpoint.ts";
import type { accountsContract } from "#features/accounts/contract.ts";
import type { AccountService } from "#features/accounts/server/service.ts";
import type { SmsReplyService } from "#features/accounts/server/sms-replies/service.ts";
import { timeZonesAt } from "#features/accounts/server/time-zones.ts";
import { requirePerson, requirePermission } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";

type Services = { accounts: AccountService; smsReplies: SmsReplyService; clock: Clock };

export const accountsHandlers = ({
  accounts: service,
  smsReplies,
  clock,
}: Services): Handlers<typeof accountsContract, Caller> => ({
  register: ({ body, headers }, caller) => service.register(signedIn(caller), body, headers["x-identity-token"]),
  ownProfile: (_input, caller) => service.profileOf(requirePerson(caller)),
  isInvited: ({ query, headers }, caller) =>
    service.isInvited(signedIn(caller), query.token, headers["x-identity-token"]),
  update: ({ body }, caller) => service.update(requirePerson(caller), body),
  deleteUser: ({ body }, caller) => service.erase(signedIn(caller), body.securityToken),
  securityToken: ({ query }, caller) => service.issueToken(signedIn(caller), query.purpose),
  notificationSettings: ({ body }, caller) => service.changeNotifications(requirePerson(caller), body),
  sendEmailVerificationCode: (_input, caller) => service.sendCode(requirePerson(caller), "email"),
  verifyEmailCode: ({ body }, caller) => service.verify(requirePerson(caller), "email", body.emailCode),
  sendSmsVerificationCode: (_input, caller) =>
    service.sendCode(requirePerson(caller), "sms", requirePermission(caller, "organisation.read").organisationId),
  verifySmsCode: ({ body }, caller) => service.verify(requirePerson(caller), "sms", body.smsCode),
  userIsUnique: ({ query }, caller) => service.isUnique(signedIn(caller).identity, query.Email),
  profileImageUrl: ({ body }, caller) => service.changePicture(requirePerson(caller), body.profileImageUrl),
  smsReply: smsReplies,
  supportedTimeZones: () => Promise.resolve(timeZonesAt(clock.now())),
  export: (_input, caller) => service.exportOf(signedIn(caller)),
});
