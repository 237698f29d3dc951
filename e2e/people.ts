import { expect, type Page } from "@playwright/test";
import { codeTo } from "./mail.ts";

/** A password that nobody has used anywhere. */
export const password = "three brolgas dance";

let last = 0;

/** An address that no other test has: the product of the browser tests is one for all of them. */
export const newAddress = (who: string): string => `${who}-${++last}-${process.pid}@ridgeline.example`;

const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];

/** An ABN that no other test has, as people write it; its first two digits make the checksum right. */
export function newAbn(): string {
  const rest = String((process.pid % 1_000_000) * 1_000 + ++last).padStart(9, "0");
  const sum = weights.reduce((total, weight, at) => total + weight * Number(rest[at]), 0);
  return `${99 - (sum % 89)}${rest}`.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

/** Fills in the sign-in page that is shown. */
export async function fillSignIn(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(given);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Fills in the sign-up page that is shown, and the digits of the letter; the profile comes next. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByLabel("Six digits").fill(await codeTo(email));
  // Back over three pages: the provider's, the callback, the guard.
  const profile = page.getByRole("heading", { level: 1, name: "Set up your profile" });
  await expect(profile).toBeVisible({ timeout: 20_000 });
}

/** Somebody new, signed in and without a profile. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await fillSignUp(page, email);
}

/** Fills in who somebody is, as "Sam Whitlock", and agrees to the terms. */
export async function tellName(page: Page, name: string): Promise<void> {
  const [givenName = "", surname = ""] = name.split(" ");
  await page.getByLabel("Given name").fill(givenName);
  await page.getByLabel("Surname").fill(surname);
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
}

type Organisation = { organisationName: string; abn: string; isSecondOnAbn?: boolean };
type Founder = Organisation & { email: string; name: string };

/** Signs somebody up through the screens and registers them by the API, which a whole form need not be filled in for. */
async function registered(page: Page, { email, name, ...organisation }: Founder, timeZoneId = "Australia/Sydney") {
  await signUp(page, email);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("session")!) as { access_token: string }).access_token,
  );
  const call = async (path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api/v1/${path}`, { headers, ...(data && { data }) });
    expect(answer.status(), path).toBe(204);
  };
  const [givenName, surname] = name.split(" ");
  const person = { givenName, surname, timeZoneId, acceptedTermsAndConditions: true };
  await call("public-user/register", { ...person, organisation });
  return call;
}

/** A person with an organisation of their own, in the trial; they stand where setting up ends. */
export async function found(page: Page, founder: Founder): Promise<void> {
  const call = await registered(page, founder);
  await call("organisation/start-trial");
  await page.goto("/signup-success");
  await expect(page.getByRole("heading", { level: 1, name: "You are set up" })).toBeVisible();
}

/** Kim Nguyen, the admin of Ridgeline Civil, without a plan. */
export async function member(page: Page, email: string, { timeZoneId }: { timeZoneId?: string } = {}): Promise<void> {
  const organisation = { organisationName: "Ridgeline Civil", abn: "51 824 753 556", isSecondOnAbn: true };
  await registered(page, { email, name: "Kim Nguyen", ...organisation }, timeZoneId);
  await page.goto("/dashboard");
  await expect(page.getByRole("banner").getByRole("button", { name: "Kim Nguyen" })).toBeVisible();
}
