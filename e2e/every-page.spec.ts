import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, movedParts, open, watchConsole } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

/*
 * Every page of the product, by the routes of its router: status, title, heading, nothing in the console, nothing
 * beside the screen, no finding of axe. With COUNTS=full at three widths in both themes, with a screenshot of each.
 */

type Route = {
  /** The address, if the route has parameters. */
  path?: (request: APIRequestContext) => Promise<string>;
  title?: string;
  /** Default: the title. Null: it depends on the reader. */
  heading?: string | null;
  /** Default: 200. */
  status?: number;
};

/** How a page is looked at: whether axe looks for faults, who reads, and what takes its picture. */
type Visit = { hasAxe: boolean; reader: "visitor" | "member"; picture?: (page: Page, name: string) => Promise<void> };

const json = async <Answer>(answer: Promise<{ json(): Promise<unknown> }>) => (await (await answer).json()) as Answer;
const firstOf = async (request: APIRequestContext, path: string) => {
  const { items } = await json<{ items: Record<string, string>[] }>(
    request.post(`/api/v1/${path}`, { data: { page: 1, pageSize: 1 } }),
  );
  return items[0]!;
};
const at = (path: string) => () => Promise.resolve(path);

/** What anybody can open, by the route's path. */
const publicRoutes: Record<string, Route> = {
  "/": { heading: "Find Australian tenders before they close" },
  "/opportunities/": { title: "Opportunities" },
  "/opportunities/$id/{-$slug}": {
    path: async (request) => `/opportunities/${(await firstOf(request, "search/free/search"))["publicOpportunityId"]}`,
  },
  "/browse/": { title: "Browse tenders" },
  "/browse/buyers/": { title: "Buyers" },
  "/browse/buyers/$slug": {
    path: async (request) => `/browse/buyers/${(await firstOf(request, "buyer/filter"))["urlSlug"]}`,
  },
  "/browse/categories/": { title: "Categories" },
  "/browse/categories/$slug": {
    path: at("/browse/categories/building-construction-maintenance-services"),
    title: "Building and Construction and Maintenance Services",
  },
  "/browse/locations/$slug": { path: at("/browse/locations/queensland"), title: "Tenders in Queensland" },
  "/insights/": { title: "Insights" },
  "/insights/$sellerSlug": {
    path: async (request) => `/insights/${(await firstOf(request, "seller/filter"))["urlSlug"]}`,
  },
  "/pricing": { title: "Pricing" },
  "/about-us": { title: "About us" },
  "/support": { title: "Support" },
  "/faq": { title: "FAQs", heading: "Frequently asked questions" },
  "/blog/": { title: "Blog" },
  "/blog/$slug": { path: at("/blog/deadlines-daylight-saving"), title: "Deadlines and daylight saving" },
  "/coverage": { title: "Coverage", heading: "What we cover, and what we do not" },
  "/privacy-policy": { title: "Privacy policy" },
  "/terms-and-conditions": { title: "Terms and conditions" },
  "/access-denied": { title: "Access denied", heading: "Sign in to see this page", status: 403 },
  "/auth-error": { title: "Sign-in failed", status: 400 },
  "/service-interruption": {
    title: "Service interruption",
    heading: "We cannot reach the service; your deadlines still stand",
    status: 503,
  },
  "/second-factor": {
    title: "Second factor required",
    heading: "Your organisation requires a second factor",
    status: 403,
  },
};

/** What a member can open. */
const memberRoutes: Record<string, Route> = {
  "/dashboard": { title: "Dashboard", heading: null },
  "/watchlist": { title: "Watchlist", heading: null },
  "/saved-searches": { title: "Saved searches", heading: null },
  "/pipeline/": { title: "Pipeline", heading: null },
  "/pipeline/report": { title: "Report by quarter", heading: null },
  "/calendar": { title: "Calendar", heading: null },
  "/activity": { title: "Activity", heading: null },
  "/private-opportunities/": { title: "Private opportunities", heading: null },
  "/private-opportunities/new": { title: "New private opportunity", heading: null },
  "/account/": { title: "Manage account", heading: null },
  "/account/organisation": { title: "Organisation", heading: null },
  "/account/organisation-users": { title: "People", heading: null },
  "/account/subscription": { title: "Subscription", heading: null },
  "/account/notification-settings": { title: "Notifications", heading: null },
  "/account/messages": { title: "Messages", heading: null },
  "/account/security-activity": { title: "Security activity", heading: null },
  "/account/webhook": { title: "Webhook", heading: null },
  "/account/your-data": { title: "Your data", heading: null },
  "/confirm-mobile": { title: "Verify your mobile number", heading: null },
  "/signup-success/{-$paymentCode}": { path: at("/signup-success"), title: "You are set up", heading: null },
  "/signup-tour": { title: "Tour", heading: null },
};

/** Routes that need a state of their own, with the file that opens them. */
const elsewhere: Record<string, string> = {
  "/account": "the frame of the account pages",
  "/account-deleted": "own-data.spec.ts",
  "/account/checkout/$paymentCode": "payment.spec.ts",
  "/account/setup-profile/{-$paymentCode}": "journey.spec.ts",
  "/act/$token": "acts.spec.ts",
  "/callback": "sign-in.spec.ts",
  "/confirm-email": "session.spec.ts",
  "/invite/$inviteToken": "joining.spec.ts",
  "/operator": "the frame of the operator's pages",
  "/pipeline/brief/$id": "pipeline.spec.ts",
  "/private-opportunities/$id": "private-opportunities.spec.ts",
  "/s/$token": "addresses.spec.ts",
  "/saved-search": "redirects to the dashboard",
  "/saved-search-notification/$savedSearchNotificationId": "messages.spec.ts",
  "/sign-in/": "sign-in.spec.ts",
  "/sign-in/$uid": "sign-in.spec.ts",
  "/sign-up": "journey.spec.ts",
  "/signed-in-again": "unsaved-work.spec.ts",
  "/unsubscribe/$token": "told.spec.ts",
  "/updated-terms": "consent.spec.ts",
  "/watching": "redirects to the dashboard",
};

test("every route of the router is opened here, or has a test of its own", () => {
  const tree = readFileSync("src/web/routeTree.gen.ts", "utf8");
  const routes = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path!));
  const known = { ...publicRoutes, ...memberRoutes, ...elsewhere };
  expect([...routes].filter((path) => !(path in known) && !path.startsWith("/operator/"))).toEqual([]);
  expect(Object.keys(known).filter((path) => !routes.has(path))).toEqual([]);
});

/** Half of the web's "good", because times of readers in another zone come in; members' parts come with their session. */
const maxShift = { visitor: 0.05, member: 0.1 };

async function expectPage(page: Page, name: string, route: Route, { hasAxe, reader, picture }: Visit) {
  const { path, title, heading = title, status = 200 } = route;
  const address = path ? await path(page.request) : name.replace(/(.)\/$/, "$1");
  const messages = watchConsole(page);
  const shift = await layoutShift(page);
  expect.soft((await open(page, address)).status(), address).toBe(status);
  const top = page.getByRole("heading", { level: 1 });
  await expect.soft(top, address).toHaveCount(1);
  if (typeof heading === "string") await expect.soft(top, address).toHaveText(heading);
  if (title !== undefined) await expect.soft(page, address).toHaveTitle(`${title} | Brolga`);
  else if (name !== "/") await expect.soft(page, address).toHaveTitle(`${await top.textContent()} | Brolga`);
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(await beside(), address).toBeLessThanOrEqual(0);
  const shifted = await shift();
  expect.soft(shifted, `${address}\n${await movedParts(page)}`).toBeLessThan(maxShift[reader]);
  if (hasAxe) await expectNoAxeViolations(page);
  // Browsers report the status of the page itself.
  expect(
    (await messages()).filter((text) => status === 200 || !text.includes(String(status))),
    address,
  ).toEqual([]);
  await picture?.(page, name);
  // A screen of 1,280 px at 200 and at 400 % (WCAG 1.4.4, 1.4.10).
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await beside(), `${address} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

const isFull = process.env["COUNTS"] === "full";
const views = isFull
  ? [390, 1024, 1440].flatMap((width) => (["light", "dark"] as const).map((scheme) => [width, scheme] as const))
  : ([
      [1024, "light"],
      [390, "dark"],
    ] as const);

for (const [width, colorScheme] of views)
  test(`every page at ${width} px, ${colorScheme}: it has its title and heading, fits, and everyone can use it`, async ({
    browser,
  }, info) => {
    test.setTimeout(isFull ? 1_200_000 : 360_000);
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const picture = async (page: Page, name: string) => {
      const path = info.outputPath(`${name.replaceAll(/\W+/g, "_")}.png`);
      await page.screenshot({ fullPage: true, path });
      await info.attach(`${name} ${width} ${colorScheme}`, { path });
    };
    const visit = async (routes: Record<string, Route>, how: Visit) => {
      for (const [name, route] of Object.entries(routes)) {
        const page = await context.newPage();
        await expectPage(page, name, route, { ...how, ...(isFull && { picture }) });
        await page.close();
      }
    };
    await visit(publicRoutes, { hasAxe: true, reader: "visitor" });
    // Members' screens have tests of their own, which look for what axe finds in each of their states.
    if (isFull || colorScheme === "light") {
      const page = await context.newPage();
      await member(page, newAddress("every"));
      await visit(memberRoutes, { hasAxe: isFull, reader: "member" });
    }
    await context.close();
  });
