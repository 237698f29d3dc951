import type { identityServer } from "./identity-server.ts";

/** Opens sign-in pages of a server, each in a new browser. */
export const signInPages =
  ({ anotherBrowser }: Pick<Awaited<ReturnType<typeof identityServer>>, "anotherBrowser">) =>
  async (parameters: Record<string, string> = {}) => {
    const browser = anotherBrowser();
    const { page, verifier } = await browser.begin(parameters);
    const step = (name: string, body?: object) => browser.step(page, name, body);
    return { browser, page, verifier, step };
  };

type Answer = { status: number; body: unknown };

/** The response for a field that breaks a rule. */
export const broken = (field: string, rule: string, status = 400) => ({ status, body: { errors: [{ field, rule }] } });

/** A response as text, without the page's address. */
export const withoutPage = ({ status, body }: Answer): string =>
  JSON.stringify({ status, body: { ...(body as object), instance: "" } });
