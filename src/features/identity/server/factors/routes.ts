import type { FactorSettings } from "#features/identity/server/factors/settings.ts";
import type { SecondFactor } from "#features/identity/server/factors/second-factor.ts";
import type { SignInPage } from "#features/identity/server/sign-in-page.ts";
import {
  factorCodeForm,
  newPasskeyForm,
  passkeyForm,
  recoveryCodeForm,
  removePasskeyForm,
} from "#features/identity/shapes.ts";

type Needs = { secondFactor: SecondFactor; factorSettings: FactorSettings };

/** Routes of a sign-in page for second factors: using, adding and removing them. */
export function factorRoutes({ get, post }: SignInPage, { secondFactor, factorSettings }: Needs) {
  post("passkey-options", undefined, (call) => secondFactor.passkeyChallenge(call));
  post("passkey", passkeyForm, (call) => secondFactor.signInByPasskey(call, call.form.credential));

  post("factor-code", factorCodeForm, (call) => secondFactor.byAuthenticator(call, call.form.code));
  post("recovery-code", recoveryCodeForm, (call) => secondFactor.byRecoveryCode(call, call.form.recoveryCode));
  post("factor-passkey-options", undefined, (call) => secondFactor.factorChallenge(call));
  post("factor-passkey", passkeyForm, (call) => secondFactor.byPasskey(call, call.form.credential));

  get("factors", ({ requester }) => factorSettings.list(requester.uid));
  post("authenticator", undefined, ({ requester }) => factorSettings.beginAuthenticator(requester.uid));
  post("confirm-authenticator", factorCodeForm, (call) => factorSettings.confirmAuthenticator(call, call.form.code));
  post("remove-authenticator", undefined, (call) => factorSettings.removeAuthenticator(call));
  post("new-passkey-options", undefined, ({ requester }) => factorSettings.newPasskeyOptions(requester.uid));
  post("new-passkey", newPasskeyForm, (call) => factorSettings.addPasskey(call, call.form));
  post("remove-passkey", removePasskeyForm, (call) => factorSettings.removePasskey(call, call.form.passkeyId));
  post("new-recovery-codes", undefined, (call) => factorSettings.newRecoveryCodes(call));
  post("finish", undefined, (call) => factorSettings.finish(call));
}
