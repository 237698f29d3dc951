/**
 * Writes docs/openapi.json from the contracts. With --check it compares instead and fails on drift, so that reviewers
 * see a change of the API.
 */
import { createApp } from "#app";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { systemClock } from "#platform/clock.ts";
import { configFrom } from "#platform/config/config.ts";
import { connect } from "#platform/db/db.ts";
import { keepGenerated } from "./keep-generated.ts";

const refuse = () => Promise.reject(new Error("the document needs no search"));
const unused: SearchEngine = {
  search: refuse,
  matchingAmong: refuse,
  suggest: refuse,
  explain: refuse,
  highlight: refuse,
  state: () => ({
    ready: false,
    documents: 0,
    sequence: 0,
    withoutMeaning: null,
    snapshot: null,
    fault: null,
    readers: null,
  }),
  stop: () => Promise.resolve(),
};

// Nothing connects, because the document comes from the contracts alone.
const { db, pool } = connect("postgres://nobody@127.0.0.1/none");
const app = await createApp({ db, pool, engine: unused, clock: systemClock, config: configFrom({}) });
await app.ready();
const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
await app.close();

keepGenerated("docs/openapi.json", text, { source: "the contracts", command: "npm run openapi" });
