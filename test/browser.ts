import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";

/** The tokens of a sign-in, and the parameters that came with them. */
export type Tokens = { access_token: string; refresh_token: string; id_token: string };

export type Cookie = { name: string; value: string; path: string };

/**
 * A headless browser on an in-process app: stores cookies by path, and signs in with code and PKCE as the pages do.
 * `remoteAddress`: its address, for limits that count by it.
 */
export function browserOn(app: FastifyInstance, origin: string, before: Cookie[] = [], remoteAddress = "127.0.0.1") {
  let cookies = before;

  function storeCookies(lines: string[]) {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(/; */);
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
      cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
      if (value !== "") cookies.push({ name, value, path });
    }
  }
  const sent = (path: string) =>
    cookies
      .filter((cookie) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, "/")))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");

  async function request(method: "GET" | "POST", address: string, options: Omit<InjectOptions, "method" | "url"> = {}) {
    const url = new URL(address, origin);
    const headers = { host: url.host, cookie: sent(url.pathname), origin, ...options.headers };
    const reply = await app.inject({ remoteAddress, ...options, method, url: url.pathname + url.search, headers });
    storeCookies([reply.headers["set-cookie"] ?? []].flat());
    return reply;
  }
  /** The target of a page's redirect. */
  const leadsTo = async (address: string, options?: Omit<InjectOptions, "method" | "url">) => {
    const reply = await request("GET", address, options);
    return { status: reply.statusCode, to: reply.headers.location ?? "", body: reply.body };
  };

  const form = (address: string, fields: Record<string, string>) =>
    request("POST", address, {
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  /** Starts a sign-in as a page of the shell does; `verifier` is for `redeem`. */
  async function begin(parameters: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString("base64url");
    const asked = {
      client_id: "web",
      response_type: "code",
      redirect_uri: `${origin}/callback`,
      scope: "openid profile email",
      resource: "urn:brolga:api",
      state: "remembered",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...parameters,
    };
    // A parameter that is set to undefined is left out.
    const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));
    const { to, status, body } = await leadsTo(`/idp/auth?${query}`);
    return { verifier, status, to, body, page: new URL(to || "/", origin).pathname };
  }

  /** One step of the sign-in page. */
  const step = async (page: string, name: string, body?: object) => {
    const reply = await request("POST", `${page}/${name}`, body && { payload: body });
    return { status: reply.statusCode, body: reply.body === "" ? undefined : reply.json(), headers: reply.headers };
  };

  /** Follows the provider back to the callback, and returns its parameters. */
  async function comeBack(continueAt: string) {
    let at = continueAt;
    for (let hops = 0; hops < 5 && !new URL(at, origin).pathname.startsWith("/callback"); hops++) {
      const { to, body, status } = await leadsTo(at);
      if (to === "") throw new Error(`${at} leads nowhere: ${status} ${body.slice(0, 500)}`);
      at = to;
    }
    return Object.fromEntries(new URL(at, origin).searchParams);
  }

  const token = async (fields: Record<string, string>) => {
    const reply = await form("/idp/token", { client_id: "web", ...fields });
    return { status: reply.statusCode, body: reply.json() as Tokens & { error?: string } };
  };
  const redeem = (code: string, verifier: string) =>
    token({ grant_type: "authorization_code", code, redirect_uri: `${origin}/callback`, code_verifier: verifier });
  const refresh = (refreshToken: string) => token({ grant_type: "refresh_token", refresh_token: refreshToken });

  /** Signs in somebody with an account, up to the tokens. */
  async function signIn(email: string, password: string): Promise<Tokens> {
    const { page, verifier } = await begin();
    const { body, status } = await step(page, "sign-in", { email, password });
    if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
    const { code = "" } = await comeBack((body as { continueAt: string }).continueAt);
    return (await redeem(code, verifier)).body;
  }

  /** Signs out as a page of the shell does, by its self-submitting form. */
  async function signOut(idToken: string) {
    const { body } = await leadsTo(`/idp/session/end?client_id=web&id_token_hint=${idToken}`);
    const xsrf = /name="xsrf" value="([\w-]+)"/.exec(body)![1]!;
    return await form("/idp/session/end/confirm", { xsrf, logout: "yes" });
  }

  return { request, leadsTo, form, begin, step, comeBack, redeem, refresh, signIn, signOut, cookies: () => cookies };
}
