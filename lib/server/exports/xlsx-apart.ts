import "server-only";
import { Worker } from "node:worker_threads";
import { inTurn, yieldToEventLoop } from "@/lib/server/core/concurrency";
import type { PlainCell, PlainSheet, PlainWorkbook } from "./xlsx-plain";

/** The number of rows that are handed over at a time: each piece takes a millisecond or two of this thread. */
const PIECE = 200;
/** The largest file takes a tenth of it. */
const LONGEST_MS = 300_000;
/** What the thread may hold: the largest file needs half of it. */
const MOST_MEGABYTES = 2048;

export interface SheetApart extends PlainSheet {
  rows: readonly (readonly PlainCell[])[];
}

/**
 * Makes a spreadsheet's bytes in a thread of its own, one file at a time. In this thread a large one would keep
 * everybody waiting for seconds; connections that are not used for so long are closed, with requests that had just
 * come on them.
 */
export const writeApart = (sheets: readonly SheetApart[]): Promise<Buffer> =>
  inTurn(() => written(sheets), "spreadsheets");

async function written(sheets: readonly SheetApart[]): Promise<Buffer> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // It gets no secret of this process, and none of its start options.
    env: {},
    execArgv: [],
  });
  const tell = (told: PlainWorkbook) => worker.postMessage(told);
  const file = new Promise<Uint8Array>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("a spreadsheet took too long")), LONGEST_MS);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(late);
      reject(new Error("the writer of a spreadsheet ended without a word"));
    });
  });
  // It may fail while rows are handed over; that is heard below.
  file.catch(() => undefined);
  try {
    for (const [place, { rows }] of sheets.entries()) {
      for (let at = 0; at < rows.length; at += PIECE) {
        tell({ sheet: place, rows: rows.slice(at, at + PIECE) });
        await yieldToEventLoop();
      }
    }
    tell({ sheets: sheets.map(({ rows: _rows, ...sheet }) => sheet) });
    return Buffer.from((await file).buffer);
  } finally {
    void worker.terminate();
  }
}
