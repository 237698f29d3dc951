import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { until } from "../product.ts";
import { databaseChecksums, searchChecksum } from "./checksums.ts";
import { isExpected, startClients } from "./clients.ts";
import { faults } from "./faults.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { writeNotices } from "./notices.ts";
import { folderOnSmallDisk } from "./small-disk.ts";

const isFull = repeats(0, 1) === 1;
const count = repeats(Object.keys(faults).length, 200);
/** Seconds. The full count includes faults that last longer than a page waits for the database. */
const durations = isFull ? [1, 2, 7] : [1, 3, 2];
const folder = mkdtempSync(join(tmpdir(), "brolga-chaos-"));

/** Each kind once, in a fixed arbitrary order; then again. */
const chosen = (names: string[]) =>
  Array.from({ length: count }, (_, n) => names[(n * 5 + Math.floor(n / names.length)) % names.length]!);

/** A web process that is killed repeatedly restarts after increasing delays, up to 30 s. */
const readyWithinSeconds = 90;

async function bothReady({ addresses }: Installation) {
  let answers: string[] = [];
  const healthOf = (address: string) =>
    fetch(`${address}/health`, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => (response.status === 200 ? "ready" : await response.text()),
      ({ message }: Error) => message,
    );
  await until(
    async () => {
      answers = await Promise.all(addresses().map(healthOf));
      return answers.every((answer) => answer === "ready");
    },
    () => `/health of the two: ${answers.join("; ")}`,
    readyWithinSeconds,
  );
}

/** All checksums, once the index has processed the whole feed. */
async function checksums(installation: Installation) {
  await bothReady(installation);
  const data = await databaseChecksums(installation.url);
  const [first, second] = installation.addresses();
  let search = "";
  await until(async () => {
    const [one, other] = [await searchChecksum(first!), await searchChecksum(second!)];
    search = one;
    return one === other;
  });
  return { ...data, search };
}

test(
  `${count} faults under a load of searches and an ingest lose nothing and change nothing${isFull ? ", and clients see 200 or 503" : ""}`,
  async () => {
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = writeNotices(folder, { files: 6, rows: repeats(1_500, 5_000) });

    const calm = await openInstallation(folderOnSmallDisk(1_000).dataDir);
    for (const path of files) await calm.ingest(path);
    const expected = await checksums(calm);
    await calm.stop();

    const { dataDir, isSmall } = folderOnSmallDisk(1_000);
    if (!isSmall) console.log("A full disk was left out: only root can mount a disk that is small enough to fill.");
    const installation = await openInstallation(dataDir);
    await bothReady(installation);
    let current = "nothing";
    const clients = startClients(installation.addresses, () => current);
    let done = false;
    const ingests = (async () => {
      for (let n = 0; n < files.length || !done; n++) await installation.ingest(files[n % files.length]!);
    })();

    const possible = Object.keys(faults).filter((name) => isSmall || name !== "fill the disk");
    for (const [n, name] of chosen(possible).entries()) {
      await sleep(300);
      current = name;
      await faults[name]!(installation, durations[n % durations.length]!);
      await bothReady(installation);
    }
    done = true;
    await ingests;
    await clients.stop();

    console.log(
      `${count} faults, ${installation.interruptions()} interrupted ingests; clients saw ${JSON.stringify(clients.outcomes())}`,
    );
    expect(await checksums(installation)).toEqual(expected);
    expect(installation.interruptions()).toBeGreaterThan(0);
    // On a machine busy with other work, 15 seconds can pass through no fault of ours. Only the full count, which runs
    // alone, requires an answer to every call.
    const unexpected = Object.keys(clients.outcomes()).filter((outcome) => !isExpected(outcome));
    expect(isFull ? unexpected : []).toEqual([]);
  },
  repeats(300_000, 5_400_000),
);
