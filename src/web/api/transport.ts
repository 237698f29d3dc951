import type { DirectCall, Transport } from "#contract/client.ts";
import { reportForbidden } from "#web/api/forbidden.ts";
import { ownRequest } from "#web/api/own-requests.ts";
import { pageContext } from "#web/page-context.ts";
import { accessToken, renewSession } from "#web/session/access-token.ts";
import { withSession } from "#web/session/sign-in-again.ts";

type Init = Parameters<Transport>[1];

const withToken = (init: Init, token: string): Init => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});

/** Sends a request with the reader's token, if they are signed in. Renews a rejected token once. */
const send: Transport = async (path, init) => {
  const token = await accessToken();
  if (token === undefined) return await fetch(path, init);
  const { headers, answered } = ownRequest();
  const named = { ...init, headers: { ...init.headers, ...headers } };
  const first = await fetch(path, withToken(named, token));
  const answer = first.status === 401 ? await fetch(path, withToken(named, await renewSession(token))) : first;
  answered();
  if (answer.status === 403) reportForbidden();
  return answer;
};

/** On the server while it renders a page, what it answers without a request. */
export const direct: DirectCall = (...call) => pageContext()?.direct?.(...call);

/** In-process on the server while it renders a page, the network in a browser. */
export const transport: Transport = (path, init) =>
  pageContext()?.transport(path, init) ?? withSession(() => send(path, init));
