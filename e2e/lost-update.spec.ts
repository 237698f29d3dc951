import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, quiet, toast } from "./page-checks.ts";
import { colleagues, member, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

const organisation = async (page: Page) => (await callAs(page, "organisation/get")).json();
const profile = async (page: Page) => (await callAs(page, "public-user/user-profile")).json();

type Form = {
  path: string;
  save: string;
  saved: string;
  call: string;
  /** The stored value of the field that is edited here. */
  read: (page: Page) => Promise<unknown>;
  edit: (page: Page, value: string) => Promise<void>;
  /** Waits until the page has loaded this value. */
  shows: (page: Page, value: string) => Promise<void>;
  /** What another tab saves in another field. */
  other: { body: object; read: (page: Page) => Promise<unknown>; stays: unknown };
  /** Three edits in turn, and the stored value after each. */
  edits: [value: string, stored: unknown][];
  /** What another tab saves in the same field, twice: the body, the stored value, and how a conflict shows it. */
  theirs: [body: object, stored: unknown, shown: string][];
  /** How the second conflict shows the person's own value. */
  yours: string;
};

const text = (label: string): Pick<Form, "edit" | "shows"> => ({
  edit: async (page, value) => await page.getByLabel(label).fill(value),
  shows: async (page, value) => await expect(page.getByLabel(label)).toHaveValue(value),
});
const forms: Record<string, Form> = {
  "the organisation's time zone": {
    path: "/account/organisation",
    save: "Save details",
    saved: "Organisation updated",
    call: "organisation/update",
    read: async (page) => (await organisation(page)).timeZoneId,
    edit: async (page, zone) => void (await page.getByLabel("Time zone").selectOption(zone)),
    shows: async (page, zone) => await expect(page.getByLabel("Time zone")).toHaveValue(zone),
    other: {
      body: { organisationName: "Renamed" },
      read: async (page) => (await organisation(page)).organisationName,
      stays: "Renamed",
    },
    edits: [
      ["Australia/Perth", "Australia/Perth"],
      ["Australia/Darwin", "Australia/Darwin"],
      ["Australia/Hobart", "Australia/Hobart"],
    ],
    theirs: [
      [{ timeZoneId: "Australia/Brisbane" }, "Australia/Brisbane", "Brisbane"],
      [{ timeZoneId: "Australia/Adelaide" }, "Australia/Adelaide", "Adelaide"],
    ],
    yours: "Darwin",
  },
  "the organisation's details": {
    path: "/account/organisation",
    save: "Save details",
    saved: "Organisation updated",
    call: "organisation/update",
    read: async (page) => (await organisation(page)).organisationName,
    ...text("Organisation's name"),
    other: {
      body: { requiresSecondFactor: false, categoryIdsInterestedIn: [], locationIdsInterestedIn: [1] },
      read: async (page) => (await organisation(page)).locationIdsInterestedIn,
      stays: [1],
    },
    edits: [
      ["One", "One"],
      ["Two", "Two"],
      ["Three", "Three"],
    ],
    theirs: [
      [{ organisationName: "Theirs" }, "Theirs", "Theirs"],
      [{ organisationName: "Theirs again" }, "Theirs again", "Theirs again"],
    ],
    yours: "Two",
  },
  "the organisation's interests": {
    path: "/account/organisation",
    save: "Save interests",
    saved: "Interests updated",
    call: "organisation/update",
    read: async (page) => (await organisation(page)).locationIdsInterestedIn.length,
    edit: async (page, place) => await page.getByRole("checkbox", { name: place }).check(),
    shows: async (page, place) => await expect(page.getByRole("checkbox", { name: place })).toBeChecked(),
    other: {
      body: { organisationName: "Renamed" },
      read: async (page) => (await organisation(page)).organisationName,
      stays: "Renamed",
    },
    edits: [
      ["Tasmania", 1],
      ["Queensland", 2],
      ["Victoria", 3],
    ],
    theirs: [
      [{ locationIdsInterestedIn: [] }, 0, "none"],
      [{ locationIdsInterestedIn: [] }, 0, "none"],
    ],
    yours: "Tasmania and Queensland",
  },
  "the profile": {
    path: "/account",
    save: "Save profile",
    saved: "Profile updated",
    call: "public-user/update",
    read: async (page) => (await profile(page)).surname,
    ...text("Surname"),
    other: {
      body: { givenName: "Kimberley" },
      read: async (page) => (await profile(page)).givenName,
      stays: "Kimberley",
    },
    edits: [
      ["One", "One"],
      ["Two", "Two"],
      ["Three", "Three"],
    ],
    theirs: [
      [{ surname: "Theirs" }, "Theirs", "Theirs"],
      [{ surname: "Theirs-Again" }, "Theirs-Again", "Theirs-Again"],
    ],
    yours: "Two",
  },
  "the notification settings": {
    path: "/account/notification-settings",
    save: "Save notifications",
    saved: "Notification settings updated",
    call: "public-user/notification-settings",
    read: async (page) => (await profile(page)).emailNotificationsLocalTime,
    ...text("Time of emails"),
    other: {
      body: { areRoleMessagesEnabled: false },
      read: async (page) => (await profile(page)).areRoleMessagesEnabled,
      stays: false,
    },
    edits: [
      ["09:10", "09:10"],
      ["09:20", "09:20"],
      ["09:30", "09:30"],
    ],
    theirs: [
      [{ emailNotificationsLocalTime: "07:45" }, "07:45", "07:45"],
      [{ emailNotificationsLocalTime: "07:50" }, "07:50", "07:50"],
    ],
    yours: "09:20",
  },
};

for (const [index, [name, form]] of Object.entries(forms).entries()) {
  const width = index % 2 === 0 ? 1280 : 390; // a form's own part is the same at both
  test(`${name} at ${width} px: what another tab has saved stays, or is shown beside yours`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await member(page, newAddress("tabs"));
    const { call, read, edit, edits, theirs, other } = form;
    // Another tab, which this page does not notice.
    const saveElsewhere = async (data: object) => expect((await callAs(page, call, { data })).status()).toBe(204);
    const save = page.getByRole("button", { name: form.save });
    const refusal = page.getByText("Someone else has saved a change here");
    const conflict = page.getByRole("status").filter({ hasText: "was changed since you opened this page" });

    await open(page, form.path);
    await quiet(page);
    await saveElsewhere(other.body);
    await edit(page, edits[0]![0]);
    await save.click();
    await expect(toast(page, form.saved)).toBeVisible();
    expect([await read(page), await other.read(page)]).toEqual([edits[0]![1], other.stays]);
    await expect(save).toBeEnabled(); // the page has read again what is stored

    await saveElsewhere(theirs[0]![0]);
    await edit(page, edits[1]![0]);
    await save.click();
    await expect(conflict.getByRole("definition")).toHaveText([theirs[0]![2], form.yours]);
    await expect(refusal).toHaveCount(1);
    expect(await read(page)).toEqual(theirs[0]![1]);
    await conflict.getByRole("button", { name: "Keep yours" }).click();
    await expect(conflict).toBeHidden();
    await expect(refusal).toHaveCount(0);
    await expect(save).toBeFocused();
    await save.click();
    await expect.poll(() => read(page)).toEqual(edits[1]![1]);

    await open(page, form.path);
    await form.shows(page, edits[1]![0]);
    await saveElsewhere(theirs[1]![0]);
    await edit(page, edits[2]![0]);
    await save.click();
    await conflict.getByRole("button", { name: "Use what is saved" }).click();
    await expect(conflict).toBeHidden();
    await expect(refusal).toHaveCount(0);
    await save.click();
    await expect(toast(page, form.saved)).toBeVisible();
    expect(await read(page)).toEqual(theirs[1]![1]);
  });
}

test("at 390 px a domain that another admin has added stays when this one's own is added", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const email = newAddress("domains");
  await member(page, email);
  await open(page, "/account/organisation");
  await quiet(page);
  expect((await callAs(page, "organisation/update", { data: { organisationName: "Renamed" } })).status()).toBe(204);
  await page.getByRole("switch", { name: /can join without approval/ }).click();
  await expect(toast(page, "Email domains updated")).toBeVisible();
  const { organisationName, emailDomains } = await organisation(page);
  expect([organisationName, emailDomains]).toEqual(["Renamed", [email.split("@")[1]]]);
});

test("at 1280 px the time zone that another tab has saved is not replaced by the prompt, which shows both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await member(page, newAddress("zones"), { timeZoneId: "Australia/Perth" });
  await open(page, "/account");
  const prompt = page.getByRole("button", { name: "Use Sydney" });
  await expect(prompt).toBeVisible();
  const data = { timeZoneId: "Australia/Darwin" };
  expect((await callAs(page, "public-user/update", { data })).status()).toBe(204);
  await prompt.click();
  await expect(toast(page, "Your time zone was not changed")).toBeVisible();
  await expect(page.getByText("your profile in Darwin")).toBeVisible();
  expect((await profile(page)).timeZoneId).toBe("Australia/Darwin");
  await prompt.click();
  await expect(toast(page, "Time zone updated")).toBeVisible();
  expect((await profile(page)).timeZoneId).toBe("Australia/Sydney");
});

test("at 390 px two admins save the same field in two browsers: the second sees both values and chooses", async ({
  browser,
  page: sam,
}) => {
  test.slow();
  await sam.setViewportSize({ width: 390, height: 900 });
  const { reader: li, email } = await colleagues(browser, sam, 390);
  expect((await callAs(sam, "public-user/make-admin", { data: { email } })).status()).toBe(204);
  const name = (page: Page) => page.getByLabel("Organisation's name");
  const save = (page: Page) => page.getByRole("button", { name: "Save details" });
  for (const page of [sam, li]) await open(page, "/account/organisation");
  await expect(name(sam)).toHaveValue("Whitlock Pumps");
  await name(li).fill("Whitlock Pumps and Pipes");
  await save(li).click();
  await expect(toast(li, "Organisation updated")).toBeVisible();

  const refused = sam.waitForResponse(
    (response) => response.url().endsWith("/organisation/update") && response.status() === 409,
  );
  await name(sam).fill("Whitlock Water");
  await save(sam).click();
  await refused;
  const conflict = sam.getByRole("status").filter({ hasText: "was changed since you opened this page" });
  await expect(conflict.getByRole("definition")).toHaveText(["Whitlock Pumps and Pipes", "Whitlock Water"]);
  await expectNoAxeViolations(sam);
  await conflict.getByRole("button", { name: "Keep yours" }).click();
  await save(sam).click();
  await expect(toast(sam, "Organisation updated")).toBeVisible();

  await open(li, "/account/organisation");
  await expect(name(li)).toHaveValue("Whitlock Water");
  await li.context().close();
});
