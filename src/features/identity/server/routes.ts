import type { FastifyInstance } from "fastify";
import { factorRoutes } from "#features/identity/server/factors/routes.ts";
import type { SecondFactor } from "#features/identity/server/factors/second-factor.ts";
import type { FactorSettings } from "#features/identity/server/factors/settings.ts";
import type { Prove, signIns } from "#features/identity/server/sign-in.ts";
import { type PageNeeds, signInPage } from "#features/identity/server/sign-in-page.ts";
import {
  type AboutSignIn,
  changeEmailForm,
  forgotForm,
  resetForm,
  signInForm,
  signUpForm,
  verifyForm,
} from "#features/identity/shapes.ts";

type Needs = PageNeeds & {
  signIns: ReturnType<typeof signIns>;
  secondFactor: SecondFactor;
  factorSettings: FactorSettings;
};

/** What the pages at /sign-in/:uid talk to. */
export function signInRoutes(app: FastifyInstance, { signIns, secondFactor, factorSettings, ...needs }: Needs) {
  const page = signInPage(app, needs);
  const { get, post, postPassword } = page;

  get("about", async ({ asker, purpose, hint }): Promise<AboutSignIn> => {
    const { email, awaits } = (await signIns.waiting(asker.uid)) ?? {};
    return {
      purpose,
      ...(hint !== undefined && { email: hint }),
      ...(email !== undefined && (awaits === "change-email" ? { newEmail: email } : { email })),
      ...(awaits && { awaits }),
      ...(await secondFactor.waiting(asker.uid, purpose)),
    };
  });

  postPassword("sign-in", signInForm, async (call, passwords) =>
    secondFactor.afterPassword(call, await signIns.signIn(call.form, call.asker, passwords), "password"),
  );
  postPassword("sign-up", signUpForm, async ({ form, asker }, passwords) => signIns.signUp(form, asker, passwords));
  post("verify", verifyForm, async (call) =>
    secondFactor.afterPassword(call, await signIns.verify(call.form.code, call.asker), "sign-up"),
  );
  post("forgot", forgotForm, async ({ form, asker }) => signIns.forgot(form.email, asker));
  postPassword("reset", resetForm, async (call, passwords) =>
    secondFactor.afterPassword(call, await signIns.reset(call.form, call.asker, passwords, call.session), "reset"),
  );
  postPassword("change-email", changeEmailForm, async (call, passwords) =>
    secondFactor.beforeChange(call, await signIns.changeEmail(call.form, call.asker, passwords)),
  );
  post("confirm-change", verifyForm, async ({ form, asker, session, signIn }) => {
    const prove: Prove = (accountId, trx) => secondFactor.require(asker.uid, accountId, trx);
    return signIn(await signIns.confirmChange(form.code, asker, prove, session), "change-email");
  });
  post("resend", undefined, async ({ asker }) => signIns.resend(asker));
  post("abort", undefined, ({ abort }) => abort());
  factorRoutes(page, { secondFactor, factorSettings });
}
