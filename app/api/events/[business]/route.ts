import "@/lib/server/app";
import { ApiError } from "@/lib/kit/operations/errors";
import { cookieOf, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { eventStream } from "@/lib/server/events/stream";
import { wasReplaced } from "@/lib/server/members/end-session";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";

export async function GET(request: Request, { params }: { params: Promise<{ business: string }> }): Promise<Response> {
  const { business } = await params;
  const secret = cookieOf(request, sessionCookieName());
  const requestId = requestIdOf(request);
  try {
    await assertDatabaseAnswers();
    const member = await memberOfSession(secret, business);
    if (typeof member === "string") throw new ApiError(member);
    const { id: memberId, sessionId, role } = member;
    const welcome = async () => {
      const now = await memberOfSession(secret, business);
      if (typeof now !== "string") return now.role === role ? "stays" : "comes_again";
      return (await wasReplaced(sessionId)) ? "comes_again" : "ended";
    };
    return eventStream(request, business, { memberId, sessionId, role }, welcome);
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "events"), requestId);
  }
}
