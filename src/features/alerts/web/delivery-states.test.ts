import { parseSearch } from "#web/url-state.ts";
import { expect, test } from "vitest";
import { deliverySearchOf } from "./delivery-states.ts";

const read = (query: string) => deliverySearchOf(parseSearch(query));

test("an address names a list, a channel and a page; what it does not know is absent", () => {
  expect(read("?state=sent&channel=sms&page=3")).toStrictEqual({ state: "sent", channel: "sms", page: 3 });
  expect(read("?state=nonsense&channel=pigeon&page=1")).toStrictEqual({
    state: undefined,
    channel: undefined,
    page: undefined,
  });
});

test("only messages to webhooks can be given up though they could be sent", () => {
  expect(read("?state=unsent&channel=webhook")).toStrictEqual({ state: "unsent", channel: "webhook" });
  expect(read("?state=unsent&channel=email")).toStrictEqual({ state: undefined, channel: "email" });
  expect(read("?state=unsent").state).toBeUndefined();
});
