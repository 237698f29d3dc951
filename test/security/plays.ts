import { setTimeout as sleep } from "node:timers/promises";
import { digitsIn } from "../identity-server.ts";
import { addresses, any, firmAbn, invitable, type Name, ownerOf, people } from "./people.ts";
import { pause, type town } from "./town.ts";

type Town = Awaited<ReturnType<typeof town>>;
type Browser = ReturnType<Town["anotherBrowser"]>;
type Page = { page: string; verifier: string };

/** A random session of one person: some steps on one sign-in page, and some actions once signed in. */
export function playsIn({ app, anotherBrowser, letters }: Town) {
  const lettersOf = (name: Name) => letters.filter(({ to }) => ownerOf(to) === name);

  let mailboxes = 0;
  /** A code that has arrived, usually the newest. */
  function codeOf(name: Name): string {
    const codes = lettersOf(name)
      .map(({ subject }) => digitsIn(subject))
      .filter(Boolean);
    return (Math.random() < 0.8 ? codes.at(-1) : any(codes)) ?? "000000";
  }
  function inviteOf(name: Name): string | undefined {
    const paths = lettersOf(name).flatMap(({ blocks }) =>
      blocks.flatMap((block) => ("button" in block ? [block.path] : [])),
    );
    return any(paths.flatMap((path) => /\/invite\/([\w-]+)/.exec(path)?.[1] ?? []));
  }

  async function call(token: string, path: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/v1/${path}`;
    await app.inject(payload ? { method: "POST", url, headers, payload } : { url, headers });
    await pause(3);
  }

  /** Actions of a signed-in person. */
  async function actSignedIn(name: Name, token: string) {
    const profile = {
      givenName: name,
      surname: "Player",
      timeZoneId: "Australia/Sydney",
      acceptedTermsAndConditions: true,
    };
    await call(token, "public-user/register", profile);
    const acts = [
      () => call(token, "organisation/register-to-org", { abn: firmAbn }),
      () => call(token, "organisation/accept-invite", { token: inviteOf(name) ?? "none", leavesOther: true }),
      () => call(token, "organisation/invite-user", { inviteeEmail: any(invitable), makeAdmin: Math.random() < 0.3 }),
      () => call(token, "public-user/user-profile"),
    ];
    // Only Alice invites: another admin could admit people whom the checks cannot predict.
    for (const act of name === "alice" ? acts : acts.toSpliced(2, 1)) if (Math.random() < 0.7) await act();
  }

  const end = async (browser: Browser, { verifier }: Page, continueAt: string): Promise<string | undefined> => {
    const { code } = await browser.comeBack(continueAt).catch((): Record<string, string> => ({}));
    if (code === undefined) return undefined;
    return (await browser.redeem(code, verifier)).body.access_token;
  };

  /** Steps on one page, some of them concurrently, as a hurried person or a program does. */
  async function play(name: Name): Promise<void> {
    const { password, addresses: own } = people[name];
    const browser = anotherBrowser();
    const page: Page = await browser.begin();
    // Everybody enters addresses of others too, by mistake or not.
    const typed = () => (Math.random() < 0.5 ? any(own) : any(addresses));
    const steps = {
      "sign-up": () => ({ email: typed(), password }),
      forgot: () => ({ email: typed() }),
      "change-email": () => ({ email: any(own), password, newEmail: typed() }),
      resend: () => undefined,
      verify: () => ({ code: codeOf(name) }),
      reset: () => ({ code: codeOf(name), password }),
      "confirm-change": () => ({ code: codeOf(name) }),
      "sign-in": () => ({ email: any(own), password }),
    };
    const begins = ["sign-up", "forgot", "change-email"] as const;
    const ends = { "sign-up": "verify", forgot: "reset", "change-email": "confirm-change" } as const;
    const step = async (which: keyof typeof steps) => {
      await pause(4);
      const { body, status } = await browser.step(page.page, which, steps[which]());
      return status === 200 ? (body as { continueAt?: string }).continueAt : undefined;
    };
    const begun = any(begins);
    const before = lettersOf(name).length;
    await step(begun);
    // Starts something else on the same page while the first email is on its way, then enters its code at once.
    const meanwhile = pause(80).then(() => step(any([begun, begun, any(begins), "resend"] as const)));
    for (let waits = 0; waits < 200 && lettersOf(name).length === before; waits++) await sleep(2);
    let continueAt = await step(ends[begun]);
    await meanwhile;
    for (let tries = 0; tries < 3 && !continueAt; tries++) {
      await pause(12);
      continueAt = await step(any([ends[begun], any(Object.values(ends)), "sign-in"] as const));
    }
    const token = continueAt && (await end(browser, page, continueAt));
    if (token) await actSignedIn(name, token);
  }
  /**
   * An attack on a page: start with an own mailbox, enter somebody else's address while the email is on its way, and
   * enter the code the moment it arrives.
   */
  async function attack(): Promise<void> {
    const { password } = people.mallory;
    const browser = anotherBrowser();
    const page: Page = await browser.begin();
    const own = `m${(mailboxes += 1)}@evil.example`;
    const ending = any(["verify", "reset"] as const);
    const other = any(addresses.filter((address) => ownerOf(address) !== "mallory"));
    const post = (step: string, body: object) => browser.step(page.page, step, body);
    await post("sign-up", { email: own, password });
    const meanwhile = pause(150).then(() =>
      post(ending === "verify" ? "sign-up" : "forgot", { email: other, password }),
    );
    const arrived = () => letters.find(({ to }) => to === own);
    for (let waits = 0; waits < 400 && !arrived(); waits++) await sleep(1);
    const code = digitsIn(arrived()?.subject ?? "");
    for (let tries = 0; tries < 2 && code !== ""; tries++) {
      const { body, status } = await post(ending, { code, password });
      const { continueAt } = (body ?? {}) as { continueAt?: string };
      const token = status === 200 && continueAt && (await end(browser, page, continueAt));
      if (token) return void (await actSignedIn("mallory", token));
      await pause(10);
    }
    await meanwhile;
  }
  return { play: (name: Name) => (name === "mallory" ? attack() : play(name)) };
}
