import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import { z } from "zod";
import { errors } from "#features/identity/server/library.ts";
import { knownBrowser } from "#features/identity/server/limits/known-browser.ts";
import type { Asker, Passwords, SignedInAs, signIns } from "#features/identity/server/sign-in.ts";
import {
  type AboutSignIn,
  changeEmailForm,
  type CodePurpose,
  type Continue,
  forgotForm,
  type Purpose,
  resetForm,
  signInForm,
  type SignInRule,
  signUpForm,
  verifyForm,
} from "#features/identity/shapes.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import { networksOf } from "#platform/http/networks.ts";
import { HttpProblem } from "#platform/http/problem.ts";

export type SignInRoutesNeeds = {
  provider: () => Promise<Provider>;
  origin: () => string;
  signIns: ReturnType<typeof signIns>;
  record: (event: SecurityEvent) => Promise<void>;
  /** Does what needs passwords to be hashed. Throws the problem 503 when too much of it waits. */
  admit: <T>(work: (passwords: Passwords) => Promise<T>) => Promise<T>;
};

const params = z.object({ uid: z.string().min(1).max(64) });

/** What a page is for, by the `screen_hint` with which the browser was sent to the provider. */
const purposes: Partial<Record<string, Purpose>> = { signup: "sign-up", "change-email": "change-email" };

/**
 * What the pages at /sign-in/:uid talk to. A call counts only with the cookie that the provider gave the browser in
 * which the sign-in was begun, as JSON, and from a page of our own.
 */
export function signInRoutes(app: FastifyInstance, { provider, origin, signIns, record, admit }: SignInRoutesNeeds) {
  const over = (): HttpProblem => {
    const rule: SignInRule = "sign_in_over";
    const message = "This sign-in has ended, or belongs to another browser or tab. Start again.";
    return new HttpProblem(404, { detail: message, errors: [{ field: "uid", rule, message }] });
  };

  /**
   * What a browser has on this page: the provider's own record of its sign-in, what it is known for, and the way back.
   * Throws the problem 404 when the browser has none by this name.
   */
  async function pageOf(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as z.output<typeof params>;
    const theProvider = await provider();
    const interaction = await theProvider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    // What has been decided is decided: the browser is on its way back, and no other password is looked at.
    if (interaction?.uid !== uid || interaction.result !== undefined) throw over();
    const browser = knownBrowser(theProvider, origin(), { request: request.raw, reply: reply.raw });
    return {
      interaction,
      browser,
      asker: { uid, address: request.ip, browserKnownFor: browser.browserKnownFor } satisfies Asker,
      finish: async (result: InteractionResults): Promise<Continue> => ({
        continueAt: await theProvider.interactionResult(request.raw, reply.raw, result),
      }),
    };
  }
  type Page = Awaited<ReturnType<typeof pageOf>>;

  /** `by`: what they have shown. */
  async function signedIn(page: Page, { emailKey, ...as }: SignedInAs, by: "password" | CodePurpose) {
    page.browser.remember(emailKey);
    const continued = await page.finish({ login: { ...as, remember: true } });
    const network = networksOf(page.asker.address)[0].key;
    await record({ kind: "sign_in_succeeded", about: { accountId: as.accountId }, network, detail: by });
    return continued;
  }

  type Answer = Promise<Continue | undefined>;
  type Act<Form, More = unknown> = (asked: { form: Form; page: Page; asker: Asker } & More) => Answer;

  function route(
    step: string,
    body: z.ZodType | undefined,
    answerOf: (request: FastifyRequest, reply: FastifyReply) => Answer,
  ) {
    app.post(`/sign-in/:uid/${step}`, {
      schema: { hide: true, params, ...(body && { body }) },
      onRequest: async (request) => {
        if (request.headers.origin !== origin())
          throw new HttpProblem(403, { detail: "This call is for the sign-in page alone." });
      },
      handler: async (request, reply) => {
        const answer = await answerOf(request, reply);
        void reply.header("cache-control", "no-store");
        return answer ?? reply.code(204).send();
      },
    });
  }
  async function askedOf<Form>(request: FastifyRequest, reply: FastifyReply) {
    const page = await pageOf(request, reply);
    return { form: request.body as Form, page, asker: page.asker };
  }
  const post = <Form extends z.ZodType>(step: string, body: Form | undefined, act: Act<z.output<Form>>) =>
    route(step, body, async (request, reply) => await act(await askedOf(request, reply)));
  /** The same where a password is hashed. Whoever is not admitted costs no query. */
  const postPassword = <Form extends z.ZodType>(
    step: string,
    body: Form,
    act: Act<z.output<Form>, { passwords: Passwords }>,
  ) =>
    route(step, body, (request, reply) =>
      admit(async (passwords) => await act({ ...(await askedOf(request, reply)), passwords })),
    );

  app.get("/sign-in/:uid/about", { schema: { hide: true, params } }, async (request, reply): Promise<AboutSignIn> => {
    const { interaction } = await pageOf(request, reply);
    const { screen_hint: screen, login_hint: hint } = interaction.params;
    const { email, awaits } = (await signIns.waiting(interaction.uid)) ?? {};
    void reply.header("cache-control", "no-store");
    return {
      purpose: purposes[String(screen)] ?? "sign-in",
      ...(typeof hint === "string" && hint && { email: hint }),
      ...(email !== undefined && (awaits === "change-email" ? { newEmail: email } : { email })),
      ...(awaits && { awaits }),
    };
  });

  postPassword("sign-in", signInForm, async ({ form, page, asker, passwords }) =>
    signedIn(page, await signIns.signIn(form, asker, passwords), "password"),
  );
  postPassword(
    "sign-up",
    signUpForm,
    async ({ form, asker, passwords }) => void (await signIns.signUp(form, asker, passwords)),
  );
  post("verify", verifyForm, async ({ form, page, asker }) =>
    signedIn(page, await signIns.verify(form.code, asker), "sign-up"),
  );
  post("forgot", forgotForm, async ({ form, asker }) => void (await signIns.forgot(form.email, asker)));
  postPassword("reset", resetForm, async ({ form, page, asker, passwords }) =>
    signedIn(page, await signIns.reset(form, asker, passwords, page.interaction.session?.uid), "reset"),
  );
  postPassword(
    "change-email",
    changeEmailForm,
    async ({ form, asker, passwords }) => void (await signIns.changeEmail(form, asker, passwords)),
  );
  post("confirm-change", verifyForm, async ({ form, page, asker }) =>
    signedIn(page, await signIns.confirmChange(form.code, asker, page.interaction.session?.uid), "change-email"),
  );
  post("resend", undefined, async ({ asker }) => void (await signIns.resend(asker)));
  post("abort", undefined, ({ page }) =>
    page.finish({ error: "access_denied", error_description: "Signing in was called off." }),
  );
}
