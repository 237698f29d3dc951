import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Another identity provider with one client. Its access tokens are for the API only: neither they nor userinfo contain
 * an email, the ID token does. An email that starts with "unproved" is not verified there.
 */
export async function startIssuer({ port, clientId, site }: { port: number; clientId: string; site: string }) {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${site}/callback`],
        post_logout_redirect_uris: [`${site}/`],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "theirs", use: "sig", alg: "ES256" }] },
    cookies: { keys: ["for this test alone"] },
    conformIdTokenClaims: false,
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    clientBasedCORS: (_context, origin) => origin === site,
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => Promise.resolve({ sub: email, email, email_verified: !email.startsWith("unproved") }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid profile email");
      grant.addResourceScope("urn:brolga:api", "api");
      await grant.save();
      return grant;
    },
    issueRefreshToken: () => Promise.resolve(true),
    interactions: { url: (_context, { uid }) => `/who/${uid}` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => "urn:brolga:api",
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "api",
          audience: "urn:brolga:api",
          accessTokenFormat: "jwt",
          accessTokenTTL: 600,
          jwt: { sign: { alg: "ES256" } },
        }),
      },
    },
  });
  const ask = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url!.startsWith("/who/")) return void ask(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      return void response.end(
        '<title>Another provider</title><form method="post"><label>Who are you? <input name="email"></label><button>Go on</button></form>',
      );
    }
    void emailOf(request).then((accountId) =>
      provider.interactionFinished(request, response, { login: { accountId } }),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    issuer,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const emailOf = async (request: IncomingMessage) => new URLSearchParams(await text(request)).get("email")!;
