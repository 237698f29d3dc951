import { firmsOf } from "#test/firms.ts";
import { browserKeys, playHosts } from "#test/push-service.ts";
import { randomChoices } from "#test/random-choices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { beginNews } from "#test/begin-news.ts";
import type { Message } from "./compose.ts";
import { readEmail, readShort, shortOf, withUnlisted } from "./messages.ts";
import { alertModel } from "./model.ts";
import { copyingPortal, silentPortal } from "./portals.ts";
import type { Channel, Notice } from "./state.ts";
import { day, zones } from "./time.ts";

/** Of notices that never change. */
const lastClosing = Temporal.Instant.from("2030-06-03T02:00:00Z").epochMilliseconds;
const times = ["08:00", "06:30", "00:15", "23:45", "02:30"];
export const words = ["bimbok", "tralex", "quondle", "zorvik", "plimsy", "drugget", "fennock", "wumble"];
/** Few notices have these, so that searches for them find nothing for weeks. */
export const rareWords = ["yabbot", "glimmick"];

/** The product with a clock, its people and its source, and beside it the model, which is told the same. */
export async function alertWorld(seed: number, start: Temporal.Instant) {
  const choices = randomChoices(seed);
  const { below, pick, chance } = choices;
  const hosts = await playHosts(() => ({ status: 201 }));
  const server = await testServer({ at: start.toString(), sendRequest: hosts.sendRequest });
  const { alert, as, clock, colleague, db, publish } = server;
  await beginNews(server);
  const model = alertModel();
  const portals = { db, clock, start, model };
  const [copying, silent] = [copyingPortal(portals), await silentPortal(portals)];
  const firm = firmsOf(server);
  type Api = Awaited<ReturnType<typeof firm>>["admin"];
  const apis = new Map<string, Api>();
  const colleagueOf = new Map<string, string>();
  const operator = await as({ email: "operator@brolga.example" });
  const browsers = new Map<string, ReturnType<typeof browserKeys>>();
  const opportunityIds = new Map<string, string>();
  let count = 0;
  const next = () => ++count;
  const now = () => clock.now().epochMilliseconds;

  async function join(
    name: string,
    api: Api,
    { index, firm: ofFirm, isAdmin }: { index: number; firm: string; isAdmin: boolean },
  ) {
    const [zone, time, smsTime] = [zones[index % 8]!, times[index % 5]!, times[(index + 2) % 5]!];
    const reached: Channel[] = ["email"];
    if (index % 2 === 0) {
      reached.push("sms");
      const mobile = `+614${String(10_000_000 + index)}`;
      const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true };
      await db.updateTable("person").set(verified).where("email", "=", name).execute();
    }
    if (index % 3 === 0) {
      reached.push("push");
      const { publicKey } = await api.push.publicKey({});
      const keys = browserKeys();
      browsers.set(`/${name}`, keys);
      const endpoint = `https://push.example.com/${name}`;
      await api.push.subscribe({ body: { endpoint, publicKey, keys: keys.keys } });
    }
    await setTimes(name, { zone, time, smsTime });
    apis.set(name, api);
    model.join({ name, zone, time, smsTime, firm: ofFirm, isAdmin, reached });
  }
  const setTimes = (name: string, { zone, time, smsTime }: { zone: string; time: string; smsTime: string }) =>
    db
      .updateTable("person")
      .set({ time_zone: zone, email_notifications_at: time, sms_notifications_at: smsTime })
      .where("email", "=", name)
      .execute();
  for (let index = 0; index < 5; index++) {
    const { admin, at, subscribe } = await firm({ name: `Firm${index}` });
    await subscribe();
    const bo = await colleague(admin, { email: at("bo"), name: "Bo Lind" });
    const name = `Firm${index}`;
    await join(at("ada"), admin, { index: 2 * index, firm: name, isAdmin: true });
    await join(at("bo"), bo, { index: 2 * index + 1, firm: name, isAdmin: false });
    colleagueOf.set(at("ada"), at("bo"));
  }

  /** Until then the source is down; what it publishes meanwhile comes all together when it is back. */
  let downUntil = 0;
  const missed = new Map<string, Notice>();
  const readable = ({ words: title, key }: Notice) =>
    `${title.join(" ")} ${key}`.replace(/^./, (letter) => letter.toUpperCase());

  async function publishNotices(published: Notice[]) {
    for (const notice of published) missed.set(notice.key, notice);
    if (now() < downUntil) return;
    const batch = [...missed.values()].filter(({ key }) => !model.gone.has(key));
    missed.clear();
    await publish(
      ...copying.recordsFor(batch),
      ...batch
        .filter(({ key }) => !copying.isCopy(key))
        .map((notice) =>
          release({
            key: notice.key,
            title: readable(notice),
            places: ["NSW"],
            opens: start.toString(),
            closes: Temporal.Instant.fromEpochMilliseconds(notice.closes).toString(),
            status: notice.isCancelled ? "cancelled" : "active",
            released: clock.now().toString(),
          }),
        ),
    );
    model.publish(batch.map(copying.withCopy), now());
    await readIds();
  }
  async function readIds() {
    for (const { public_id, title } of await db.selectFrom("opportunity").select(["public_id", "title"]).execute())
      opportunityIds.set(title.split(" ").at(-1)!, public_id);
  }

  /** What the worker sends at this moment, as the model writes it. `expected`: what it can name. */
  async function sent(expected: Message[]): Promise<object[]> {
    const pushed = hosts.received.length;
    await alert();
    const messages = await db.selectFrom("outbox_message").select(["channel", "recipient", "body"]).execute();
    await db.deleteFrom("outbox_message").execute();
    const mobiles = await db.selectFrom("person").select(["email", "mobile"]).where("mobile", "is not", null).execute();
    const ownerOf = new Map(mobiles.map(({ email, mobile }) => [mobile, email]));
    const shorts = expected.filter(({ channel }) => channel !== "email").map(shortOf);
    return [
      ...messages.flatMap(({ channel, recipient, body }) => {
        if (channel === "sms") return readShort(ownerOf.get(recipient)!, "sms", body, shorts);
        const message = readEmail(recipient, body);
        return message ? withUnlisted(message, expected) : [];
      }),
      ...hosts.received.slice(pushed).map(({ path, body }) => {
        const shown = browsers.get(path)!.read(body) as { title: string; body: string };
        return readShort(path.slice(1), "push", `${shown.title}\n${shown.body}`, shorts);
      }),
    ];
  }

  return {
    ...choices,
    model,
    apis,
    colleagueOf,
    opportunityIds,
    next,
    now,
    setClock: (ms: number) => clock.set({ still: Temporal.Instant.fromEpochMilliseconds(ms) }),
    isHere: (name: string | undefined): name is string => name !== undefined && model.people.has(name),
    join,
    publishNotices,
    sent,
    newNotice: (): Notice => ({
      key: `n${next()}`,
      words: [pick(words), pick(chance(0.04) ? rareWords : words)],
      isCancelled: false,
      closes: Temporal.Instant.from("2029-01-01T02:00:00Z").epochMilliseconds + below(100) * day,
    }),
    copying,
    /** Another portal publishes a notice too; nobody is told. */
    copyNotice: (main: Notice) => publish(...copying.copy(main, `n${next()}`)),
    async separate(pair: Parameters<typeof copying.separate>[0]) {
      await copying.separate(pair);
      await readIds();
    },
    /** The portal that is read rarely. What it has that is open never changes. */
    async readSilentPortal() {
      const over = { key: `n${next()}`, words: [pick(words), pick(words)], isCancelled: false };
      const open = { ...over, key: `n${next()}`, words: [pick(words), pick(words)], closes: lastClosing };
      await silent.read(open, over);
      await readIds();
    },
    isOfSource: ({ closes }: Notice) => closes !== lastClosing,
    isUp: () => now() >= downUntil && missed.size === 0,
    failSource: () => void (downUntil = now() + (1 + below(4)) * day),
    async addColleague(admin: string) {
      const name = `cy${next()}@${admin.split("@")[1]}`;
      const api = await colleague(apis.get(admin)!, { email: name, name: "Cy Moss" });
      await join(name, api, { index: count, firm: model.people.get(admin)!.firm, isAdmin: false });
      colleagueOf.set(admin, name);
    },
    async move(who: string) {
      const to = { zone: pick(zones), time: pick(times), smsTime: pick(times) };
      await setTimes(who, to);
      model.move(who, to);
    },
    async setPlan(who: string, isCurrent: boolean) {
      const ends_at = isCurrent ? clock.now().add({ hours: 24 * 1_000 }) : clock.now();
      const own = db.selectFrom("membership").innerJoin("person", "person.id", "person_id").where("email", "=", who);
      await db
        .updateTable("subscription")
        .set({ ends_at })
        .where("organisation_id", "in", own.select("organisation_id"))
        .execute();
      model.setPlan(who, isCurrent);
    },
    async withdraw(key: string) {
      const params = { publicOpportunityId: opportunityIds.get(key)! };
      await operator.ingestion.withdrawNotice({ params, body: { reason: "the buyer asked for it" } });
      model.withdraw(key, now());
    },
  };
}
export type AlertWorld = Awaited<ReturnType<typeof alertWorld>>;
