import "server-only";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { assertSameOrigin, clientAddress, cookieOf, readJson, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { parseInput, problemOf, problemResponse } from "@/lib/server/proxy/problem";
import { businessesOfMember } from "./businesses";
import { sessionCookieName } from "./session";
import { adoptPreferences, preferenceCookies, sessionCookie } from "./session-cookie";
import { startSession } from "./start-session";

interface From {
  ip: string | null;
  requestId: string;
}

/**
 * Answers the form behind a one-time link: what the link makes of the person is done by `work`, then they are signed in.
 *
 * @param work its input has been parsed; returns the member's id, whether they are new, whether signing in at once is
 *   right, and the business to open, their first one otherwise
 */
export async function serveLink<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  work: (
    input: z.output<Schema>,
    from: From,
  ) => Promise<{ memberId: string; name: string; isNew: boolean; mayEnter: boolean; business?: string }>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    assertSameOrigin(request);
    await assertDatabaseAnswers();
    const from = { ip: clientAddress(request.headers), requestId };
    const { memberId, name, isNew, mayEnter, business } = await work(parseInput(schema, await readJson(request)), from);
    const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
    if (isNew) await adoptPreferences(memberId, request);
    if (!mayEnter) return Response.json({ business: null }, { headers });
    const secret = await startSession(memberId, {
      ip: from.ip,
      userAgent: request.headers.get("user-agent"),
      replaces: cookieOf(request, sessionCookieName()),
    });
    await recordAudit({
      action: "member.signed_in",
      actor: { id: memberId, name },
      subject: memberId,
      detail: { method: "link" },
      ...from,
    });
    headers.append("set-cookie", sessionCookie(secret));
    for (const cookie of await preferenceCookies(memberId)) headers.append("set-cookie", cookie);
    const [first] = await businessesOfMember(memberId);
    const opened = business ?? first?.business;
    if (!opened) throw new ApiError("internal");
    return Response.json({ business: opened }, { headers });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "auth.link"), requestId);
  }
}
