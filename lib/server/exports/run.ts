import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { EXPORT_KEPT_DAYS, type ExportError, type ExportSourceName, FILE_LIMITS } from "@/lib/exports/schemas";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { exportChunks, exports } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { askPatiently } from "./ask";
import { headerLine, headLines, rowLine, sheetLayout } from "./cells";
import { movementOf } from "./movement";
import type { ExportRecord } from "./rows";
import { SOURCES } from "./sources";
import { writerOf } from "./writers";

const PROGRESS_MS = 1000;
/** Of at most 100 records: a list of which nothing new is kept must come to an end too. */
const MOST_PAGES = 25_000;
const DAY_MS = 86_400_000;

/** Cancelled by a member, or taken over by a later run: there is nothing more to do and nothing to say. */
class Stopped extends Error {}

/** The list has no end that a file could have. */
class TooLong extends Error {
  constructor(readonly says: ExportError) {
    super(says);
  }
}

/**
 * Makes an export's file. A run that begins again starts over: what an earlier one wrote is thrown away, and an
 * earlier one that is still alive can write no more.
 *
 * @param signal the queue wants the job to end; it is begun again later
 */
export async function runExport(exportId: string, signal: AbortSignal): Promise<void> {
  const run = randomUUID();
  const record = await begin(exportId, run);
  if (!record) return;
  try {
    await write(record, run, signal);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (signal.aborted) throw error;
    log.warn({ err: error, exportId }, "export failed");
    await fail(record, run, errorOf(error));
  }
}

async function begin(exportId: string, run: string): Promise<ExportRecord | undefined> {
  return db().transaction(async (tx) => {
    const [record] = await tx
      .update(exports)
      .set({
        status: "running",
        rowsDone: 0,
        rowsTotal: null,
        byteSize: 0,
        options: sql`${exports.options} || jsonb_build_object('run', ${run}::text)`,
      })
      .where(and(eq(exports.id, exportId), inArray(exports.status, ["waiting", "running"])))
      .returning();
    if (!record) return undefined;
    await tx.delete(exportChunks).where(eq(exportChunks.exportId, exportId));
    await publish({ business: record.business, tags: ["exports"], ids: [exportId] }, tx);
    return record;
  });
}

async function write(record: ExportRecord, run: string, signal: AbortSignal): Promise<void> {
  const { business, format, input, options } = record;
  const name = record.source as ExportSourceName;
  const { columns: known, ownColumns, personal, rows } = SOURCES[name];
  const ask = askPatiently(business, `export-${record.id}`, signal);
  const columns = [...known, ...((await ownColumns?.(ask)) ?? [])];
  let seq = 0;
  let byteSize = 0;
  const writer = writerOf(format, sheetLayout(columns, name, options), async (bytes) => {
    await keepChunk(record, run, seq, bytes);
    seq += 1;
    byteSize += bytes.length;
  });
  const { memberName, createdAt } = record;
  const facts = { business, source: name, memberName, madeAt: createdAt.toISOString(), input };
  await writer.heading(headLines(facts, options), headerLine(columns, options));

  const movement = movementOf(name, input, options);
  const limits = FILE_LIMITS[format];
  let rowsDone = 0;
  let pages = 0;
  let toldAt = Date.now();
  const reader = { id: record.memberId, business, role: "owner" } as const;
  for await (const page of rows(input, ask, reader)) {
    movement?.add(page.rows);
    const shown = options.isMasked ? page.rows.map((row) => maskAnswer(row, personal)) : page.rows;
    await writer.add(shown.map((row) => rowLine(columns, row, options)));
    rowsDone += page.rows.length;
    pages += 1;
    if (rowsDone > limits.rows || writer.size() > limits.size) throw new TooLong(limits.error);
    if (pages > MOST_PAGES) throw new TooLong("too_large");
    if (Date.now() - toldAt < PROGRESS_MS) continue;
    await tell(record, run, { rowsDone, rowsTotal: page.total, byteSize });
    toldAt = Date.now();
  }
  await writer.end(movement?.lines() ?? []);
  const finishedAt = new Date();
  const expiresAt = new Date(finishedAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS);
  await tell(record, run, { status: "done", rowsDone, rowsTotal: rowsDone, byteSize, finishedAt, expiresAt });
}

/** @throws Stopped when this run is no longer the one that writes the file */
async function keepChunk(record: ExportRecord, run: string, seq: number, bytes: Buffer): Promise<void> {
  await db().transaction(async (tx) => {
    const [mine] = await tx.select({ id: exports.id }).from(exports).where(isMine(record, run)).for("share");
    if (!mine) throw new Stopped();
    await tx.insert(exportChunks).values({ exportId: record.id, seq, bytes });
  });
}

/** @throws Stopped when this run is no longer the one that writes the file */
async function tell(record: ExportRecord, run: string, facts: Partial<typeof exports.$inferInsert>): Promise<void> {
  const told = await db().update(exports).set(facts).where(isMine(record, run)).returning({ id: exports.id });
  if (told.length === 0) throw new Stopped();
  await publish({ business: record.business, tags: ["exports"], ids: [record.id] });
}

const isMine = (record: ExportRecord, run: string) =>
  and(eq(exports.id, record.id), eq(exports.status, "running"), sql`${exports.options}->>'run' = ${run}`);

async function fail(record: ExportRecord, run: string, error: ExportError): Promise<void> {
  try {
    await tell(record, run, { status: "failed", error, finishedAt: new Date() });
    await db().delete(exportChunks).where(eq(exportChunks.exportId, record.id));
  } catch (reason) {
    if (!(reason instanceof Stopped)) throw reason;
  }
}

function errorOf(error: unknown): ExportError {
  if (error instanceof TooLong) return error.says;
  if (error instanceof ApiError) return error.code === "token_broken" ? "token_broken" : "service";
  return "internal";
}
