import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import { z } from "zod";
import { errors } from "#features/identity/server/library.ts";
import { knownBrowser } from "#features/identity/server/limits/known-browser.ts";
import type { Requester, Passwords, SignedInAs } from "#features/identity/server/sign-in.ts";
import type { Answered, CodePurpose, Continue, Purpose, SignInRule } from "#features/identity/shapes.ts";
import type { SecurityEvent } from "#features/security-events/server/service.ts";
import { networksOf } from "#platform/http/networks.ts";
import { forbidden, notFound, type Refusal } from "#platform/refusal.ts";

export type PageNeeds = {
  provider: () => Promise<Provider>;
  origin: () => string;
  record: (event: SecurityEvent) => Promise<void>;
  /** Runs work that hashes passwords. Refuses with `unavailable` if too much is waiting. */
  admit: <T>(work: (passwords: Passwords) => Promise<T>) => Promise<T>;
};
export type SignInPage = ReturnType<typeof signInPage>;

/** How somebody signed in, as security events name it. */
export type SignInMethod = "password" | "second-factor" | "passkey" | CodePurpose;

/** One call of a page: its requester, its purpose, and how to end the sign-in. */
export type PageCall<Form = unknown> = {
  form: Form;
  requester: Requester;
  purpose: Purpose;
  /** The session that the sign-in started in, if any. */
  session: string | undefined;
  /** The smallest network of the IP address. */
  network: string;
  /** The login hint: the email of the person who was sent here. */
  hint: string | undefined;
  /** Ends the sign-in with somebody signed in. */
  signIn: (as: SignedInAs & { methods: string[] }, by: SignInMethod) => Promise<Continue>;
  /** Ends the sign-in with nobody signed in. */
  abort: () => Promise<Continue>;
};
type Answer = Promise<Answered | object | void>;
type Action<Form, More = unknown> = (call: PageCall<Form>, more: More) => Answer;

const params = z.object({ uid: z.string().min(1).max(64) });

/** The purpose of a page, by the `screen_hint` of the authorization request. */
const purposes: Partial<Record<string, Purpose>> = {
  signup: "sign-up",
  "change-email": "change-email",
  "change-password": "change-password",
  factors: "factors",
};

/**
 * The routes of the pages at /sign-in/:uid. A call is valid only with the cookie of the browser that started the
 * sign-in, as JSON, and from a page of our own.
 */
export function signInPage(app: FastifyInstance, { provider, origin, record, admit }: PageNeeds) {
  /**
   * The call of a page, by the provider's own record of the sign-in. Refuses with `not_found` if the browser has none
   * with this uid.
   */
  async function callOf<Form>(request: FastifyRequest, reply: FastifyReply): Promise<PageCall<Form>> {
    const { uid } = request.params as z.output<typeof params>;
    const theProvider = await provider();
    const interaction = await theProvider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    // The sign-in has its result and the browser is on its way back, so we check no other password.
    if (interaction?.uid !== uid || interaction.result !== undefined) throw signInOver();
    const browser = knownBrowser(theProvider, origin(), { request: request.raw, reply: reply.raw });
    const network = networksOf(request.ip)[0].key;
    const userAgent = request.headers["user-agent"]?.slice(0, 300);
    const { screen_hint: screen, login_hint: hint } = interaction.params;
    const finish = async (result: InteractionResults): Promise<Continue> => ({
      continueAt: await theProvider.interactionResult(request.raw, reply.raw, result),
    });
    return {
      form: request.body as Form,
      requester: { uid, address: request.ip, browserKnownFor: browser.browserKnownFor, userAgent },
      purpose: purposes[String(screen)] ?? "sign-in",
      session: interaction.session?.uid,
      network,
      hint: typeof hint === "string" && hint ? hint : undefined,
      async signIn({ accountId, credentialsVersion, emailKey, methods: amr }, by) {
        browser.remember(emailKey);
        // Shown in the person's list of sessions.
        const from = { network, userAgent };
        const continued = await finish({ login: { accountId, credentialsVersion, remember: true, amr, ...from } });
        await record({ kind: "sign_in_succeeded", about: { accountId }, network, detail: by });
        return continued;
      },
      abort: () => finish({ error: "access_denied", error_description: "The sign-in was cancelled." }),
    };
  }

  function route(
    step: string,
    body: z.ZodType | undefined,
    answerOf: (request: FastifyRequest, reply: FastifyReply) => Answer,
  ) {
    app.post(`/sign-in/:uid/${step}`, {
      schema: { hide: true, params, ...(body && { body }) },
      onRequest: async (request) => {
        if (request.headers.origin !== origin()) throw forbidden("Only the sign-in page can make this call.");
      },
      handler: async (request, reply) => {
        const answer = await answerOf(request, reply);
        void reply.header("cache-control", "no-store");
        return answer ?? reply.code(204).send();
      },
    });
  }

  return {
    /** A route that reads. */
    get(step: string, answer: (call: PageCall) => Promise<object>) {
      app.get(`/sign-in/:uid/${step}`, { schema: { hide: true, params } }, async (request, reply) => {
        void reply.header("cache-control", "no-store");
        return await answer(await callOf(request, reply));
      });
    },

    /** A route for one action of a page. An action without an answer is a 204. */
    post<Form extends z.ZodType>(step: string, body: Form | undefined, action: Action<z.output<Form>>) {
      route(step, body, async (request, reply) => await action(await callOf(request, reply), undefined));
    },

    /** The same for actions that hash a password. A request that is not admitted runs no query. */
    postPassword<Form extends z.ZodType>(step: string, body: Form, action: Action<z.output<Form>, Passwords>) {
      route(step, body, (request, reply) =>
        admit(async (passwords) => await action(await callOf(request, reply), passwords)),
      );
    },
  };
}

function signInOver(): Refusal {
  const rule: SignInRule = "sign_in_over";
  const sentence = "This sign-in has expired, or was started in another browser or tab. Start again.";
  return notFound(sentence, { field: "uid", rule });
}
