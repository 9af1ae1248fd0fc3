import "server-only";
import { and, eq } from "drizzle-orm";
import type { ExportSourceName } from "@/lib/exports/schemas";
import { fileNameInstant } from "@/lib/format/date";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { exportChunks, exports } from "@/lib/server/db/schema";
import { isBusinessSlug } from "@/lib/server/members/require-member";
import { memberOfSession, sessionCookieName, touchSession } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/serve";
import { clientAddress, cookieOf, requestIdOf } from "@/lib/server/request";
import { isUuid } from "@/lib/server/uuid";
import { wordsOf } from "./cells";
import { type ExportRecord, isDownloadable, maySeeExport } from "./rows";

const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Streams a finished export to whoever may have it; each download is in the audit. */
export async function downloadExport(request: Request, business: string, exportId: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (typeof member === "string") throw new ApiError(member);
    if (!roleCan(member.role, "exports.read")) throw new ApiError("forbidden");
    await touchSession(member);
    const record = await find(business, exportId);
    if (!record || !maySeeExport(member, record) || !isDownloadable(record)) throw new ApiError("not_found");
    await recordAudit({
      action: "export.downloaded",
      business,
      actor: member,
      subject: record.id,
      detail: { source: record.source, format: record.format, rows: record.rowsDone },
      ip: clientAddress(request.headers),
      requestId,
    });
    return new Response(chunksOf(record), {
      headers: {
        "content-type": CONTENT_TYPES[record.format],
        "content-length": String(record.byteSize),
        "content-disposition": disposition(record),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "exports.download"), requestId);
  }
}

async function find(business: string, exportId: string): Promise<ExportRecord | undefined> {
  if (!isUuid(exportId)) return undefined;
  const [record] = await db()
    .select()
    .from(exports)
    .where(and(eq(exports.id, exportId), eq(exports.business, business)));
  return record;
}

function chunksOf({ id }: ExportRecord): ReadableStream<Uint8Array> {
  let seq = 0;
  return new ReadableStream({
    async pull(controller) {
      const [chunk] = await db()
        .select({ bytes: exportChunks.bytes })
        .from(exportChunks)
        .where(and(eq(exportChunks.exportId, id), eq(exportChunks.seq, seq)));
      seq += 1;
      if (chunk) controller.enqueue(new Uint8Array(chunk.bytes));
      else controller.close();
    },
  });
}

const HALF_SPACE = /\u200c/g;

/** A name in Latin letters for old programs, the reader's own for the rest. Browsers make a half-space an underscore. */
function disposition({ source, format, createdAt, business, options }: ExportRecord): string {
  const madeAt = fileNameInstant(createdAt.toISOString(), options.calendar);
  const named = (locale: "fa" | "en") =>
    `${business}-${wordsOf(locale).fileName[source as ExportSourceName].replace(HALF_SPACE, " ")}-${madeAt}.${format}`;
  return `attachment; filename="${named("en")}"; filename*=UTF-8''${encodeURIComponent(named(options.locale))}`;
}
