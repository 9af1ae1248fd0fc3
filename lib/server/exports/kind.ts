import "server-only";
import type { ExportError, ExportFormat } from "@/lib/areas/records/exports/schemas";
import { fileNameInstant } from "@/lib/kit/format/date";
import { ApiError } from "@/lib/kit/operations/errors";
import { turnsOf } from "@/lib/server/jobs/until-turn";
import type { JobKind, JobRecord, Work } from "@/lib/server/jobs/watched/kind";
import { hasFile } from "@/lib/server/jobs/watched/steer";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { askPatiently } from "./ask";
import { NoFile } from "./basis";
import { headerLine, headLines, rowLine, sheetLayout } from "./cells";
import { exportAsked } from "./rows";
import { sourceOf } from "./source";
import { wordsOf } from "./view";
import { writerOf } from "./writers";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * What a file may grow to. A spreadsheet is built in memory, about 10 kB a row, and its size is what is held there;
 * longer lists go as CSV, which is streamed, but whose end the service alone knows.
 */
export const FILE_LIMITS: Record<ExportFormat, { rows: number; size: number; error: ExportError }> = {
  csv: { rows: 2_000_000, size: 1024 ** 3, error: "too_large" },
  xlsx: { rows: 50_000, size: 64 * 1024 ** 2, error: "too_many_rows" },
};

/** A list as a file: one of the jobs that members watch. */
export const exportKind: JobKind = {
  name: "export",
  permission: { start: "exports.create", see: "exports.read", stop: "exports.create" },
  tag: "exports",
  audit: { started: "export.created", stopped: "export.canceled", downloaded: "export.downloaded" },
  // Names of the filters only: what was searched for may be personal.
  facts(job) {
    const { source, format, filters } = exportAsked(job);
    return { source, format, filters: Object.keys(filters) };
  },
  openPerMember: 5,
  keptDays: 7,
  run: writeExport,
  errorOf: exportErrorOf,
  file: async (job) =>
    hasFile(job) ? { type: CONTENT_TYPES[exportAsked(job).format], disposition: disposition(job) } : null,
};

const HALF_SPACE = /\u200c/g;

/** A name in Latin letters for old programs, the reader's own for the rest. Browsers make a half-space an underscore. */
function disposition(job: JobRecord): string {
  const { createdAt, business, options } = job;
  const { source, format } = exportAsked(job);
  const madeAt = fileNameInstant(createdAt.toISOString(), options.calendar);
  const named = (locale: "fa" | "en") =>
    `${business}-${wordsOf(locale).fileName[source].replace(HALF_SPACE, " ")}-${madeAt}.${format}`;
  return `attachment; filename="${named("en")}"; filename*=UTF-8''${encodeURIComponent(named(options.locale))}`;
}

/** A page has at most 100 records. A service that repeats its pages must not keep a job busy without end. */
const MOST_PAGES = 25_000;

/** Makes an export's file. @returns how many rows it has */
async function writeExport({ job, signal, append, report }: Work): Promise<number> {
  const { business, options } = job;
  const { source, format, filters } = exportAsked(job);
  const { columns: known, ownColumns, personal, rows, basis: basisOf, isBare } = sourceOf(source);
  const ask = askPatiently(business, `export-${job.id}`, turnsOf(signal));
  const columns = [...known, ...((await ownColumns?.(ask, filters)) ?? [])];
  const reader = { id: job.memberId, business, role: "owner" } as const;
  const basis = await basisOf?.(filters, reader, options, ask);
  const writer = writerOf(format, { ...sheetLayout(columns, source, options), ...basis?.layout }, append);
  const { memberName, createdAt } = job;
  const facts = { business, source, memberName, madeAt: createdAt.toISOString(), input: filters };
  const about = isBare && format === "csv" ? [] : [...headLines(facts, options), ...(basis?.lines ?? [])];
  await writer.heading(about, headerLine(columns, options));

  const parts = basis?.rows ?? rows?.(filters, ask, reader);
  if (!parts) throw new Error(`${source} brings no rows`);
  const limits = FILE_LIMITS[format];
  let rowsDone = 0;
  let pages = 0;
  for await (const page of parts) {
    signal.throwIfAborted();
    basis?.sum?.add(page.rows);
    const shown = options.isMasked ? page.rows.map((row) => maskAnswer(row, personal)) : page.rows;
    await writer.add(shown.map((row) => rowLine(columns, row, options)));
    rowsDone += page.rows.length;
    pages += 1;
    if (rowsDone > limits.rows || writer.size() > limits.size) throw new NoFile(limits.error);
    if (pages > MOST_PAGES) throw new NoFile("too_large");
    await report(rowsDone, page.total);
  }
  await writer.end(basis?.sum?.lines() ?? []);
  return rowsDone;
}

function exportErrorOf(error: unknown): ExportError {
  if (error instanceof NoFile) return error.says;
  if (error instanceof ApiError) return error.code === "token_broken" || error.code === "busy" ? error.code : "service";
  return "internal";
}
