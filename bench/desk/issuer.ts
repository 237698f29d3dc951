import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const audience = "urn:brolga:api";

/** An identity provider that says its keys and nothing more, and tokens of its people, by their emails. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "ES256", use: "sig" }];
  const server = createServer((request, response) => {
    const answer = request.url === "/keys" ? { keys } : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "bench", OIDC_AUDIENCE: audience },
    tokenOf: (email: string) =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: "ES256", kid: "bench", typ: "at+jwt" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(email)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(privateKey),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
