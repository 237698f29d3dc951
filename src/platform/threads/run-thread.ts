import { Worker } from "node:worker_threads";
import { programFile } from "#platform/program-file.ts";

/** Runs a thread that does one thing and ends. Rejects with its error. */
export const runThread = (name: string, file: string, data: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(programFile(file), { name, workerData: data });
    thread.once("error", reject);
    thread.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with code ${code}`))));
  });
