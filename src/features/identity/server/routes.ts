import type { FastifyInstance } from "fastify";
import { factorRoutes } from "#features/identity/server/factors/routes.ts";
import type { SecondFactor } from "#features/identity/server/factors/second-factor.ts";
import type { FactorSettings } from "#features/identity/server/factors/settings.ts";
import type { passwordChanges } from "#features/identity/server/password-change.ts";
import type { RequireProof, signIns } from "#features/identity/server/sign-in.ts";
import { type PageNeeds, signInPage } from "#features/identity/server/sign-in-page.ts";
import {
  type AboutSignIn,
  changeEmailForm,
  forgotForm,
  newPasswordForm,
  resetForm,
  signInForm,
  signUpForm,
  verifyForm,
} from "#features/identity/shapes.ts";

type Needs = PageNeeds & {
  signIns: ReturnType<typeof signIns>;
  changePassword: ReturnType<typeof passwordChanges>;
  secondFactor: SecondFactor;
  factorSettings: FactorSettings;
};

/** The routes of the pages at /sign-in/:uid. */
export function signInRoutes(
  app: FastifyInstance,
  { signIns, changePassword, secondFactor, factorSettings, ...needs }: Needs,
) {
  const page = signInPage(app, needs);
  const { get, post, postPassword } = page;

  get("about", async ({ requester, purpose, hint }): Promise<AboutSignIn> => {
    const { email, awaits } = (await signIns.pendingStep(requester.uid)) ?? {};
    return {
      purpose,
      ...(hint !== undefined && { email: hint }),
      ...(email !== undefined && (awaits === "change-email" ? { newEmail: email } : { email })),
      ...(awaits && { awaits }),
      ...(await secondFactor.pendingStep(requester.uid, purpose)),
    };
  });

  postPassword("sign-in", signInForm, async (call, passwords) =>
    secondFactor.afterPassword(call, await signIns.signIn(call.form, call.requester, passwords), "password"),
  );
  postPassword("sign-up", signUpForm, async ({ form, requester }, passwords) =>
    signIns.signUp(form, requester, passwords),
  );
  post("verify", verifyForm, async (call) =>
    secondFactor.afterPassword(call, await signIns.verify(call.form.code, call.requester), "sign-up"),
  );
  post("forgot", forgotForm, async ({ form, requester }) => signIns.requestReset(form.email, requester));
  postPassword("reset", resetForm, async (call, passwords) =>
    secondFactor.afterPassword(call, await signIns.reset(call.form, call.requester, passwords, call.session), "reset"),
  );
  postPassword("new-password", newPasswordForm, async (call, passwords) => {
    await changePassword(call, passwords);
    return await secondFactor.afterPasswordChange(call);
  });
  postPassword("change-email", changeEmailForm, async (call, passwords) =>
    secondFactor.beforeChange(call, await signIns.changeEmail(call.form, call.requester, passwords)),
  );
  post("confirm-change", verifyForm, async ({ form, requester, session, signIn }) => {
    const prove: RequireProof = (accountId, trx) => secondFactor.require(requester.uid, accountId, trx);
    return signIn(await signIns.confirmChange(form.code, requester, prove, session), "change-email");
  });
  post("resend", undefined, async ({ requester }) => signIns.resend(requester));
  post("abort", undefined, ({ abort }) => abort());
  factorRoutes(page, { secondFactor, factorSettings });
}
