import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import { z } from "zod";
import { errors } from "#features/identity/server/library.ts";
import type { Asker, SignedInAs, signIns } from "#features/identity/server/sign-in.ts";
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

type Needs = {
  provider: () => Promise<Provider>;
  origin: () => string;
  signIns: ReturnType<typeof signIns>;
  record: (event: SecurityEvent) => Promise<void>;
};

const params = z.object({ uid: z.string().min(1).max(64) });

/** What a page is for, by the `screen_hint` with which the browser was sent to the provider. */
const purposes: Partial<Record<string, Purpose>> = { signup: "sign-up", "change-email": "change-email" };

/**
 * What the pages at /sign-in/:uid talk to. A call counts only with the cookie that the provider gave the browser in
 * which the sign-in was begun, as JSON, and from a page of our own.
 */
export function signInRoutes(app: FastifyInstance, { provider, origin, signIns, record }: Needs) {
  const over = (): HttpProblem => {
    const rule: SignInRule = "sign_in_over";
    const message = "This sign-in is over, or was begun in another browser. Start again.";
    return new HttpProblem(404, { detail: message, errors: [{ field: "uid", rule, message }] });
  };

  /** The provider's own record of this sign-in. Throws the problem 404 when the browser has none by this name. */
  async function interactionOf(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as z.output<typeof params>;
    const details = await (await provider()).interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    if (details?.uid !== uid) throw over();
    return details;
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults): Promise<Continue> {
    const theProvider = await provider();
    return { continueAt: await theProvider.interactionResult(request.raw, reply.raw, result) };
  }
  /** `by`: what they have shown. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply, as: SignedInAs, by: "password" | CodePurpose) {
    const continued = await finish(request, reply, { login: { ...as, remember: true } });
    const network = networksOf(request.ip)[0].key;
    await record({ kind: "sign_in_succeeded", about: { accountId: as.accountId }, network, detail: by });
    return continued;
  }

  type Interaction = Awaited<ReturnType<typeof interactionOf>>;
  type Act<Form> = (asked: {
    form: Form;
    asker: Asker;
    interaction: Interaction;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<Continue | undefined>;

  function post<Form extends z.ZodType>(step: string, body: Form | undefined, act: Act<z.output<Form>>) {
    app.post(`/sign-in/:uid/${step}`, {
      schema: { hide: true, params, ...(body && { body }) },
      onRequest: async (request) => {
        if (request.headers.origin !== origin())
          throw new HttpProblem(403, { detail: "This call is for the sign-in page alone." });
      },
      handler: async (request, reply) => {
        const interaction = await interactionOf(request, reply);
        const asker = { uid: interaction.uid, address: request.ip };
        const answer = await act({ form: request.body as z.output<Form>, asker, interaction, request, reply });
        void reply.header("cache-control", "no-store");
        return answer ?? reply.code(204).send();
      },
    });
  }

  app.get("/sign-in/:uid/about", { schema: { hide: true, params } }, async (request, reply): Promise<AboutSignIn> => {
    const interaction = await interactionOf(request, reply);
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

  post("sign-in", signInForm, async ({ form, asker, request, reply }) =>
    signedIn(request, reply, await signIns.signIn(form, asker), "password"),
  );
  post("sign-up", signUpForm, async ({ form, asker }) => void (await signIns.signUp(form, asker)));
  post("verify", verifyForm, async ({ form, asker, request, reply }) =>
    signedIn(request, reply, await signIns.verify(form.code, asker), "sign-up"),
  );
  post("forgot", forgotForm, async ({ form, asker }) => void (await signIns.forgot(form.email, asker)));
  post("reset", resetForm, async ({ form, asker, interaction, request, reply }) => {
    const account = await signIns.reset(form.code, form.password, asker, interaction.session?.uid);
    return signedIn(request, reply, account, "reset");
  });
  post("change-email", changeEmailForm, async ({ form, asker }) => void (await signIns.changeEmail(form, asker)));
  post("confirm-change", verifyForm, async ({ form, asker, interaction, request, reply }) => {
    const account = await signIns.confirmChange(form.code, asker, interaction.session?.uid);
    return signedIn(request, reply, account, "change-email");
  });
  post("resend", undefined, async ({ asker }) => void (await signIns.resend(asker)));
  post("abort", undefined, ({ request, reply }) =>
    finish(request, reply, { error: "access_denied", error_description: "Signing in was called off." }),
  );
}
