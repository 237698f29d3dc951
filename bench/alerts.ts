import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type CpuTimes, cpuTimes, parallelSpeed, pinToCores } from "./alerts/cores.ts";
import { fill, insertSearches, noticeOf, requestOf } from "./alerts/fill.ts";
import { limitToHalfCores } from "./alerts/half-cores.ts";
import { readCorpus } from "./corpus/corpus.ts";
import { type Bench, percentile, type Target } from "./figure.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

type Batch = CpuTimes & { seconds: number };

const searches = 100_000;
const newNotices = 1_000;
const [perSecond, seconds] = [10, 20];
/** Longer than workers take to share the searches anew. */
const sharingMs = 12_000;

/**
 * From the commit of a notice to the queued deliveries of 100,000 saved searches: by worker processes of their own, on a
 * PostgreSQL with the product's settings on the same machine.
 */
export const alertsBench: Bench = {
  name: "alerts",
  ownSize: true,
  async run(_size, report, { say }) {
    const { client, url, close } = await scratchPostgres();
    const { db, pool, close: disconnect } = connect(url);
    const workers: ChildProcess[] = [];
    let number = 0;
    let isOver = false;
    const { shipped } = await readCorpus();
    const publish = async (count: number) => {
      const records = Array.from({ length: count }, () => noticeOf(shipped, number++));
      await ingestRecords({ db, clock: systemClock }, records);
    };
    const startWorker = async () => {
      const worker = fork("bench/alerts/worker.ts", [url, String(workers.length)], { execArgv: ["--expose-gc"] });
      worker.once("exit", () => isOver || process.exit(1));
      workers.push(worker);
      const from = performance.now();
      const [{ cpuSeconds }] = (await once(worker, "message")) as [{ cpuSeconds: number }];
      return { ready: (performance.now() - from) / 1000, cpuSeconds };
    };
    const pidsOf = () => workers.map(({ pid }) => pid!);
    /**
     * Seconds until the deliveries of new notices are queued, and of processors' time that the workers and PostgreSQL
     * spend on it; ingesting them does not count. Until then the cursors are locked: a worker that was stopped would lose
     * its lease.
     */
    const batch = async (): Promise<Batch> => {
      await client.query("begin");
      await client.query("select from feed_cursor where consumer like 'saved-searches-%' for update");
      await publish(newNotices);
      const [from, before] = [performance.now(), await cpuTimes(client, pidsOf())];
      await client.query("commit");
      await untilMatched(client);
      const seconds = (performance.now() - from) / 1000;
      const after = await cpuTimes(client, pidsOf());
      return {
        seconds,
        workers: after.workers - before.workers,
        sessions: after.sessions - before.sessions,
      };
    };
    const medianBatch = async (): Promise<Batch> => {
      const batches = [await batch(), await batch(), await batch()];
      return batches.toSorted((a, b) => a.seconds - b.seconds)[1]!;
    };
    /** The same with half a core for each worker and its sessions; undefined where that cannot be had. */
    const limitedBatch = async (): Promise<Batch | undefined> => {
      const limit = await limitToHalfCores(client, pidsOf());
      if (!limit) return undefined;
      try {
        return await medianBatch();
      } finally {
        limit.release();
      }
    };
    /** On a busy machine they do not get their half cores, and the time says how busy it was. */
    const reportUse = ({ seconds, workers: ofWorkers, sessions }: Batch) => {
      const value = Math.round((100 * (ofWorkers + sessions)) / (seconds * 0.5 * workers.length));
      report({ case: "  used of what they may have (below 90: the machine is busy)", value, unit: "%" });
    };
    /** What limits: on a machine that does other things too, only the time of processors can be compared. */
    const reportBatch = (name: string, { seconds, ...cpu }: Batch, target?: Target) => {
      report({ case: name, value: seconds, unit: "s", ...(target && { target }) });
      if (cpu.workers === 0) return;
      report({ case: "  time of processors of workers", value: cpu.workers, unit: "s" });
      report({ case: "  time of processors of their sessions", value: cpu.sessions, unit: "s" });
    };
    try {
      await migrate(pool, "db/migrations");
      await loadReferenceData(db);
      await client.query(fill(searches));
      const requests = Array.from({ length: searches }, (_, index) => requestOf(shipped, index));
      await client.query(insertSearches, [requests]);
      await publish(1);
      await client.query("update source set announces_from = now()");
      await client.query("vacuum analyze");

      const target10 = { unit: "s", target: { atMost: 10 } };
      const { ready, cpuSeconds: cpuOfStart } = await startWorker();
      report({ case: "start of a worker with 100,000 searches", value: ready, ...target10 });
      // CPU time, because wall time includes other processes on the same cores.
      report({ case: "the same, its own time computing", value: cpuOfStart, unit: "s" });
      const memory = await memoryOf(workers[0]!);
      report({ case: "memory", value: Math.round(memory / searches), unit: "bytes/search" });
      report({ case: "1,000 notices, first time", value: (await batch()).seconds, ...target10 });
      const queued = await numberOf(client, "select count(*) as number from alert_item");
      say(`deliveries of a notice: ${Math.round(queued / newNotices)}`);
      reportBatch("1,000 notices", await medianBatch(), target10.target);
      const times = await steady(client, publish);
      report({ case: "10 notices/s, p50", value: percentile(times, 0.5), unit: "s" });
      report({ case: "10 notices/s, p95", value: percentile(times, 0.95), unit: "s", target: { atMost: 2 } });
      const growth = (await memoryOf(workers[0]!)) / memory;
      report({ case: "memory after all to before", value: growth, unit: "times", target: { atMost: 1.2 } });

      const isPinned = await pinToCores(client, pidsOf());
      const alone = await medianBatch();
      reportBatch("1,000 notices, one worker on one core", alone);
      const limitedAlone = await limitedBatch();
      if (limitedAlone) reportBatch("1,000 notices, one worker on half a core", limitedAlone);
      if (limitedAlone) reportUse(limitedAlone);
      await startWorker();
      await sleep(sharingMs);
      await publish(1);
      await untilMatched(client);
      if (!isPinned || !(await pinToCores(client, pidsOf()))) say("workers could not be given a core each");
      const together = await medianBatch();
      reportBatch("1,000 notices, two workers on a core each", together);
      const limitedTogether = limitedAlone && (await limitedBatch());
      if (limitedTogether) {
        reportBatch("1,000 notices, two workers on half a core each", limitedTogether);
        reportUse(limitedTogether);
      } else say("workers could not be limited to half a core: that needs Linux, root and control groups of version 1");
      const ratio = { unit: "times", target: { atLeast: 1.6 } };
      report({ case: "two workers to one, a core each", value: alone.seconds / together.seconds, ...ratio });
      report({ case: "  two threads that share nothing to one", value: await parallelSpeed(), unit: "times" });
      if (limitedTogether)
        report({
          case: "two workers to one, half a core each",
          value: limitedAlone.seconds / limitedTogether.seconds,
          ...ratio,
        });
    } finally {
      isOver = true;
      for (const worker of workers) worker.kill("SIGKILL");
      await disconnect();
      await close();
    }
  },
};

/** Resolves when every partition has processed every feed row. */
async function untilMatched(client: Client): Promise<void> {
  const head = await headOf(client);
  while ((await positionOf(client)) < head) await sleep(10);
}

const headOf = (client: Client) => numberOf(client, "select max(sequence) as number from feed");
/** The row that the slowest partition has processed. */
const positionOf = (client: Client) =>
  numberOf(client, "select min(sequence) as number from feed_cursor where consumer like 'saved-searches-%'");

async function numberOf(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ number: string }>(query);
  return Number(rows[0]!.number);
}

/** Seconds from the commit of each of some notices to its queued deliveries, at a steady rate. */
async function steady(client: Client, publish: (count: number) => Promise<void>): Promise<number[]> {
  const waiting: { sequence: number; at: number }[] = [];
  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    for (; !isOver || waiting.length > 0; await sleep(10)) {
      const position = await positionOf(client);
      while (waiting.length > 0 && waiting[0]!.sequence <= position)
        times.push((performance.now() - waiting.shift()!.at) / 1000);
    }
  })();
  const start = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    await sleep(Math.max(0, start + (1000 * count) / perSecond - performance.now()));
    await publish(1);
    waiting.push({ sequence: await headOf(client), at: performance.now() });
  }
  isOver = true;
  await looking;
  return times;
}

async function memoryOf(worker: ChildProcess): Promise<number> {
  worker.send("memory");
  const [{ memory }] = (await once(worker, "message")) as [{ memory: number }];
  return memory;
}
