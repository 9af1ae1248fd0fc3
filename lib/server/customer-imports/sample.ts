import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { inDownload } from "@/lib/server/jobs/watched/download";
import { isBusinessSlug } from "@/lib/server/members/require-member";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { problemOf, problemResponse } from "@/lib/server/proxy/serve";
import { cookieOf, requestIdOf } from "@/lib/server/request";
import { sampleFile } from "./files";

/** Hands out a file to fill in, with a column for each field of the business's own. */
export async function downloadSample(request: Request, business: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (typeof member === "string") throw new ApiError(member);
    if (!roleCan(member.role, "customers.write")) throw new ApiError("forbidden");
    const context = { business, requestId, lane: "person", memberId: member.id } as const;
    const { data } = await callService(customerOperations.fields, { page: 1, perPage: 100 }, context);
    const { type, disposition, bytes } = await inDownload(member, () =>
      sampleFile(data.items, new URL(request.url).searchParams),
    );
    return new Response(new Uint8Array(bytes ?? []), {
      headers: {
        "content-type": type,
        "content-disposition": disposition,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "customer_imports.sample"), requestId);
  }
}
