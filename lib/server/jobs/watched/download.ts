import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { inPlaces, inTurn } from "@/lib/server/core/concurrency";
import { clientAddress, cookieOf, isBusinessSlug, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { db } from "@/lib/server/db/client";
import { jobChunks } from "@/lib/server/db/schema";
import { type Member, memberOfSession, sessionCookieName, touchSession } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";
import type { JobKind, JobRecord } from "./kind";
import { knownJob } from "./steer";

/** The most files that are being made, or wait for it, in one process. */
const MOST_DOWNLOADS = 8;
const MOST_DOWNLOADS_OF_MEMBER = 2;

/** Streams a finished job's file to a member who may have it. Each download is in the audit log. */
export async function downloadJob(request: Request, kind: JobKind, business: string, jobId: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    await assertDatabaseAnswers();
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (typeof member === "string") throw new ApiError(member);
    const job = await knownJob(kind, member, jobId);
    await touchSession(member);
    const file = await inDownload(member, () => kind.file(job, new URL(request.url).searchParams));
    if (!file) throw new ApiError("not_found");
    await recordAudit({
      action: kind.audit.downloaded,
      business,
      actor: member,
      subject: job.id,
      detail: { ...kind.facts(job), rows: file.rows ?? job.rowsDone },
      ip: clientAddress(request.headers),
      requestId,
    });
    const { type, disposition, bytes } = file;
    return new Response(bytes ? new Uint8Array(bytes) : chunksOf(job), {
      headers: {
        "content-type": type,
        "content-length": String(bytes?.length ?? job.byteSize),
        "content-disposition": disposition,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, `${kind.name}.download`), requestId);
  }
}

/**
 * Holds a place while a file is made for a download. Files are made one after another, and the number that wait is
 * limited.
 *
 * @throws ApiError `busy`
 */
export const inDownload = <T>({ business, id }: Pick<Member, "business" | "id">, make: () => Promise<T>): Promise<T> =>
  inPlaces(
    [
      ["downloads", MOST_DOWNLOADS],
      [`downloads of ${business} ${id}`, MOST_DOWNLOADS_OF_MEMBER],
    ],
    () => inTurn(make),
  );

function chunksOf({ id }: JobRecord): ReadableStream<Uint8Array> {
  let seq = 0;
  return new ReadableStream({
    async pull(controller) {
      const [chunk] = await db()
        .select({ bytes: jobChunks.bytes })
        .from(jobChunks)
        .where(and(eq(jobChunks.jobId, id), eq(jobChunks.seq, seq)));
      seq += 1;
      if (chunk) controller.enqueue(new Uint8Array(chunk.bytes));
      else controller.close();
    },
  });
}
