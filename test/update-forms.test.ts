import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "../scripts/contracts.ts";

/*
 * Every form of the product that changes stored values carries the version that it read. e2e/lost-update.spec.ts uses
 * each of them in a browser.
 */

const carriesVersion = (body: unknown) => body instanceof z.ZodObject && "version" in body.shape;

/** Updates that no form makes: what is sent is not what a person has read and changed. */
const withoutForm = new Set(["accounts.profileImageUrl"]);

test("every call that updates stored values takes the version that was read", () => {
  const updates = everyCall.filter(
    ({ name, endpoint }) => endpoint.method === "PUT" || /^(?:update|edit)|Settings$/.test(name),
  );
  const without = updates.filter(({ endpoint }) => !carriesVersion(endpoint.body));
  expect(without.map(({ capability, name }) => `${capability}.${name}`)).toEqual([...withoutForm]);
  expect(updates.length - without.length).toBeGreaterThan(2);
});

const screens = globSync("src/{features/*/web,web}/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));

test("every screen that makes such a call sends the version, and shows what somebody else has saved", () => {
  const calls = everyCall.filter(({ endpoint }) => carriesVersion(endpoint.body));
  const patterns = calls.map(
    ({ capability, name }) =>
      `api.${capability.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.${name}(`,
  );
  const callers = screens.filter((path) => {
    // What is sent without a value only adds, and changes nothing that was read.
    const text = readFileSync(path, "utf8").replaceAll(/api\.[\w.]+\(\{[^;]*?body: \{\} \}\)/g, "");
    return patterns.some((pattern) => text.includes(pattern));
  });
  const careless = callers.filter((path) => !/\b(?:useUpdateForm|updateWithRetry)\(/.test(readFileSync(path, "utf8")));
  expect(careless).toEqual([]);
  // Organisation: details, interests, domains, second factor. Person: profile, notifications, time zone, start of
  // searches. A note. Saved searches, also from a message. A private opportunity. A record of the pipeline,
  // also from the calendar. Invoice details. The address of the webhook.
  expect(callers).toHaveLength(16);
});

test("unsaved edits are kept by the update form alone", () => {
  const users = screens.filter((path) => /\buseEdits\(/.test(readFileSync(path, "utf8")));
  expect(users).toEqual(["src/web/forms/use-update-form.ts"]);
});

test("every screen that saves by itself waits if the session ends meanwhile, as forms and actions do", () => {
  const savers = screens.filter((path) => {
    const text = readFileSync(path, "utf8");
    return /\buseMutation\(/.test(text) && text.includes("#web/member/");
  });
  const careless = savers.filter((path) => !readFileSync(path, "utf8").includes("whileSaving("));
  expect(careless).toEqual([]);
  expect(savers.length).toBeGreaterThan(1);
});
