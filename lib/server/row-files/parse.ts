import "server-only";
import { Worker } from "node:worker_threads";
import type { ParseBounds, Parsed } from "@/lib/kit/tables/parse";
import { type ReadFile, type TableRules, tableOf } from "@/lib/kit/tables/table";
import { inTurn, yieldToEventLoop } from "@/lib/server/core/concurrency";

/** The largest files are read in one or two seconds. One that takes longer than this was made to keep a process busy. */
const LONGEST_MS = 20_000;
/** What a worker may hold at once; the largest files need a third of it. */
const MOST_MEGABYTES = 256;

/**
 * Reads a file that somebody sent, in a thread of its own: one file at a time in a process, within a time and a memory that
 * no file can go beyond. People, payers and webhooks are answered meanwhile.
 */
export async function readSentTable(
  bytes: Uint8Array,
  rules: TableRules,
  longestMs: number = LONGEST_MS,
): Promise<ReadFile> {
  if (bytes.length > rules.mostBytes) return { ok: false, problem: "tooLarge" };
  const { mostUnpackedBytes, mostCells, mostLines } = rules;
  const bounds = { mostUnpackedBytes, mostCells, mostLines };
  const parsed = await inTurn(() => parseApart(bytes, bounds, longestMs), "files");
  // Ten thousand rows are taken over, looked through and checked, each for some hundredths of a second.
  await yieldToEventLoop();
  const read = tableOf(parsed, rules);
  await yieldToEventLoop();
  return read;
}

function parseApart(bytes: Uint8Array, bounds: ParseBounds, longestMs: number): Promise<Parsed> {
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    workerData: { bytes, bounds },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // It gets no secret of this process, and none of its start options.
    env: {},
    execArgv: [],
  });
  const tooMuch: Parsed = { is: "refused", problem: "unpacksTooLarge" };
  return new Promise<Parsed>((resolve, reject) => {
    const late = setTimeout(() => resolve(tooMuch), longestMs);
    worker.once("message", resolve);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooMuch) : reject(error),
    );
    worker.once("exit", () => {
      clearTimeout(late);
      reject(new Error("the reader of a file ended without a word"));
    });
  }).finally(() => worker.terminate());
}
