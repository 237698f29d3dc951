import { expect, test } from "vitest";
import { createClients } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";
import { inProcessTransport } from "#platform/http/serve.ts";
import { identityServer } from "#test/identity-server.ts";
import { browserKeys } from "#test/push-service.ts";

const { app, anotherBrowser, signUp } = await identityServer();
const send = inProcessTransport(app);
const password = "correct horse battery";

const apiOf = ({ access_token: token }: { access_token: string }) =>
  createClients<typeof contracts>(clientEndpointsOf(contracts), (path, init) =>
    send(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );

test("a browser that signs out, or whose session is ended elsewhere, gets no more alerts; others of the person do", async () => {
  const email = "ada@buoys.example";
  const { browser: phone, tokens } = await signUp(email, password);
  const sessions = [tokens];
  for (let count = 0; count < 2; count++) sessions.push(await anotherBrowser().signIn(email, password));
  const [onPhone, onTablet, onDesktop] = sessions.map(apiOf);
  const organisation = { organisationName: "Buoys", abn: "51824753556" };
  const profile = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" } as const;
  await onPhone!.accounts.register({ body: { ...profile, acceptedTermsAndConditions: true, organisation } });
  const { publicKey } = await onPhone!.push.publicKey({});
  for (const [name, api] of [
    ["phone", onPhone],
    ["tablet", onTablet],
    ["desktop", onDesktop],
  ] as const)
    await api!.push.subscribe({
      body: { endpoint: `https://push.example.com/${name}`, publicKey, keys: browserKeys().keys },
    });
  const names = async () => (await onDesktop!.push.devices({})).items.map(({ endpoint }) => endpoint.split("/").at(-1));
  expect(await names()).toEqual(["desktop", "tablet", "phone"]);

  await phone.signOut(tokens.id_token);
  expect(await names()).toEqual(["desktop", "tablet"]);
  await onDesktop!.identity.endOtherSessions({});
  expect(await names()).toEqual(["desktop"]);
});
