import "server-only";
import { Readable } from "node:stream";
import { fileNameInstant } from "@/lib/kit/format/date";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { GENESIS_HASH } from "@/lib/server/audit/chain";
import { signedLine } from "@/lib/server/audit/checkpoints";
import { readChain, toExportLine } from "@/lib/server/audit/read-chain";
import { recordAudit } from "@/lib/server/audit/record";
import { clientAddress, cookieOf, isBusinessSlug, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";
import { visibilityOf } from "./visible";

/**
 * The whole chain as JSON lines, as far as the business may read it; of the rest only the links, so that the file can
 * be checked from end to end. The download itself is the last entry in it.
 */
export async function serveAuditExport(request: Request, business: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    // Another site may link here, but not make a member download and log something unasked.
    if (request.headers.get("sec-fetch-site") === "cross-site") throw new ApiError("csrf");
    await assertDatabaseAnswers();
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (member === "unauthenticated") throw new ApiError("unauthenticated");
    if (member === "forbidden" || !roleCan(member.role, "audit.read")) throw new ApiError("forbidden");
    await recordAudit({
      action: "audit.exported",
      business,
      actor: member,
      ip: clientAddress(request.headers),
      requestId,
    });
    const madeAt = fileNameInstant(new Date().toISOString(), "gregorian");
    return new Response(Readable.toWeb(Readable.from(exportLines(business))) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "content-disposition": `attachment; filename="daftar-audit-${business}-${madeAt}.jsonl"`,
        "cache-control": "no-store",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "audit.export"), requestId);
  }
}

/** @returns the lines, the last of them the signed end */
export async function* exportLines(business: string): AsyncGenerator<Buffer> {
  const isVisible = await visibilityOf(business);
  let end = { seq: 0, hash: GENESIS_HASH };
  for await (const entry of readChain()) {
    yield Buffer.from(toExportLine(isVisible(entry.content) ? entry : { ...entry, content: null }));
    end = { seq: entry.seq, hash: entry.hash };
  }
  yield Buffer.from(signedLine({ at: new Date().toISOString(), ...end }));
}
