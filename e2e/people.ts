import { currentVersions } from "#domain/legal-documents.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { codeTo } from "./mail.ts";
import { beginSession, callAs } from "./session.ts";

/** A password not used anywhere else. */
export const password = "three brolgas dance";

let last = 0;

/** A unique email: all browser tests share one product. */
export const newAddress = (who: string): string => `${who}-${++last}-${process.pid}@ridgeline.example`;

const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];

/** A unique ABN as people write it; the first two digits make the checksum valid. */
export function newAbn(): string {
  const rest = String((process.pid % 1_000_000) * 1_000 + ++last).padStart(9, "0");
  const sum = weights.reduce((total, weight, index) => total + weight * Number(rest[index]), 0);
  return `${99 - (sum % 89)}${rest}`.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

/** Fills in the sign-in page. */
export async function fillSignIn(page: Page, email: string, typedPassword = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typedPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Fills in the sign-up page and the emailed code; the profile comes next. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByLabel("Code").fill(await codeTo(email));
  // Back over three pages: the provider's, the callback, the guard.
  const profile = page.getByRole("heading", { level: 1, name: "Set up your profile" });
  await expect(profile).toBeVisible({ timeout: 20_000 });
}

/** A new person, signed in without a profile, by the screens. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await fillSignUp(page, email);
}

/** Fills in a person such as "Sam Whitlock", and accepts the terms. */
export async function tellName(page: Page, name: string): Promise<void> {
  const [givenName = "", surname = ""] = name.split(" ");
  await page.getByLabel("Given name").fill(givenName);
  await page.getByLabel("Surname").fill(surname);
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
}

/** A new person, signed in without a profile, by API calls. */
export const newAccount = (page: Page, email: string): Promise<void> => beginSession(page, email, password);

type Person = { email: string; name: string; timeZoneId?: string };
type Founder = Person & { organisationName: string; abn: string };

/** Calls the API and expects no content. */
async function done(page: Page, path: string, data?: object): Promise<void> {
  expect((await callAs(page, path, { method: "POST", ...(data && { data }) })).status(), path).toBe(204);
}

/** A person with a profile who has created or joins an organisation as `more` says. */
async function registered(page: Page, { email, name, timeZoneId = "Australia/Sydney" }: Person, more: object = {}) {
  await newAccount(page, email);
  const [givenName, surname] = name.split(" ");
  const accepted = { acceptedTermsAndConditions: true, acceptedVersions: currentVersions };
  const person = { givenName, surname, timeZoneId, ...accepted };
  await done(page, "public-user/register", { ...person, ...more });
}

/** A person with their own organisation, in the trial. */
export async function found(page: Page, { email, name, ...organisation }: Founder): Promise<void> {
  await registered(page, { email, name }, { organisation });
  await done(page, "organisation/start-trial");
}

/** A person who joins the organisation with an ABN, which admits everyone with their email domain. */
export async function join(page: Page, { abn, ...person }: Person & { abn: string }): Promise<void> {
  await registered(page, person);
  await done(page, "public-user/register-to-org", { abn });
}

/** Kim Nguyen, the admin of Ridgeline Civil, without a plan. */
export async function member(page: Page, email: string, zone: { timeZoneId?: string } = {}): Promise<void> {
  const organisation = { organisationName: "Ridgeline Civil", abn: newAbn() };
  await registered(page, { email, name: "Kim Nguyen", ...zone }, { organisation });
}

/**
 * Sam Whitlock, the admin of an organisation that lets its email domain in, and in another browser a colleague, Li Chen.
 * `ofReader` makes the admin's call about the colleague: "remove", "demote".
 */
export async function colleagues(browser: Browser, admin: Page, width: number) {
  const name = "Whitlock Pumps";
  const [abn, email] = [newAbn(), newAddress("li")];
  await found(admin, { email: newAddress("sam"), name: "Sam Whitlock", abn, organisationName: name });
  await done(admin, "organisation/update", { emailDomains: ["ridgeline.example"] });
  const context = await browser.newContext({ viewport: { width, height: 844 }, timezoneId: "Australia/Sydney" });
  const reader = await context.newPage();
  await join(reader, { email, name: "Li Chen", abn });
  const ofReader = (action: string) => done(admin, `organisation/users/${encodeURIComponent(email)}/${action}`);
  return { name, reader, email, abn, ofReader };
}

/** A person with a profile and no organisation, in the zone of Hobart. */
export const registeredAlone = (page: Page, { mobilePhone, ...person }: Person & { mobilePhone: string }) =>
  registered(page, { ...person, timeZoneId: "Australia/Hobart" }, { mobilePhone });

/** A member who registered before the terms had versions. */
export async function memberOfBefore(page: Page, email: string): Promise<void> {
  const organisation = { organisationName: "Ridgeline Civil", abn: newAbn() };
  const earlier = { acceptedVersions: undefined };
  await registered(page, { email, name: "Kim Nguyen" }, { organisation, ...earlier });
}
