import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { readCheckpoints } from "@/lib/server/audit/checkpoints";
import { verifyExport } from "@/lib/server/audit/verify-file";
import { AUDIT_FILE_BYTES } from "@/lib/server/core/body-limits.mjs";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { assertSameOrigin, cookieOf, isBusinessSlug, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";
import type { AuditFileReport } from "../schemas";

/** An entry's own text has a few hundred letters. A line without end must not fill the memory. */
const LONGEST_LINE = 256 * 1024;
/** Each check uses the processor for seconds. */
const MOST_AT_ONCE = 2;
const BUSY_SECONDS = 5;

const running = () => processSingleton("audit-file-checks", () => ({ count: 0 }));

/**
 * Checks an uploaded audit log for a member who may read the log: by itself, and against the data of this
 * installation. The file is read as it arrives and is not stored.
 */
export async function serveFileCheck(request: Request, business: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    assertSameOrigin(request);
    await assertDatabaseAnswers();
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (member === "unauthenticated") throw new ApiError("unauthenticated");
    if (member === "forbidden" || !roleCan(member.role, "audit.read")) throw new ApiError("forbidden");
    if (running().count >= MOST_AT_ONCE) throw new ApiError("busy", { retryAfterSeconds: BUSY_SECONDS });
    running().count += 1;
    try {
      const report = await checkFile(linesOf(request));
      return Response.json(report, { headers: { "cache-control": "no-store", "x-request-id": requestId } });
    } finally {
      running().count -= 1;
    }
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "audit.check_file"), requestId);
  }
}

async function checkFile(lines: AsyncIterable<string>): Promise<AuditFileReport> {
  const { checkpoints, badLines } = await readCheckpoints();
  const { end, ...report } = await verifyExport(lines, checkpoints);
  const [[own], [newest]] = await Promise.all([
    db().select({ hash: auditEntries.hash }).from(auditEntries).where(eq(auditEntries.seq, report.lastSeq)),
    db().select({ seq: auditEntries.seq }).from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1),
  ]);
  const isOurs = own !== undefined && own.hash === report.lastHash;
  return {
    ...report,
    signedAt: end?.at ?? null,
    later: isOurs ? (newest?.seq ?? 0) - report.lastSeq : null,
    areCheckpointsIntact: badLines.length === 0,
  };
}

/** The file's lines, read as they arrive. @throws ApiError `too_large`; `invalid_input` if the body breaks off */
async function* linesOf(request: Request): AsyncGenerator<string> {
  if (Number(request.headers.get("content-length") ?? 0) > AUDIT_FILE_BYTES) throw new ApiError("too_large");
  const decoder = new TextDecoder();
  let rest = "";
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > AUDIT_FILE_BYTES) throw new ApiError("too_large");
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new ApiError("too_large");
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (error) {
    // The sender has gone; Daftar itself did not fail.
    throw error instanceof ApiError ? error : new ApiError("invalid_input", { detail: "the body broke off" });
  }
}
