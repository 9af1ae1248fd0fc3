import "server-only";
import { EXPORT_KEPT_DAYS, type ExportFormat } from "@/lib/areas/records/exports/schemas";
import { fileNameInstant } from "@/lib/kit/format/date";
import type { JobKind, JobRecord } from "@/lib/server/jobs/watched/kind";
import { hasFile } from "@/lib/server/jobs/watched/steer";
import { exportAsked } from "./rows";
import { exportErrorOf, writeExport } from "./run";
import { wordsOf } from "./view";

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
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
  keptDays: EXPORT_KEPT_DAYS,
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
