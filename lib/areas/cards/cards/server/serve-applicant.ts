import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { refuseUnstorable } from "@/lib/server/core/plain-text";
import { assertSameOrigin, clientAddress, readJson, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { parseInput, problemOf, problemResponse } from "@/lib/server/proxy/problem";
import type { ApplicantAnswer } from "../applicant";
import { applicantCitiesInput, applicantFactsInput } from "../schemas";
import { type ApplicantAsk, captionFor, citiesFor, consent, giveFacts, sendDocument } from "./applicant";

/** The header in which the applicant's page sends the secret of its link. */
const LINK_HEADER = "x-daftar-link";

const ACTIONS: Readonly<Record<string, (ask: ApplicantAsk, request: Request) => Promise<ApplicantAnswer>>> = {
  consent: (ask) => consent(ask),
  caption: (ask) => captionFor(ask),
  cities: async (ask, request) => citiesFor(ask, parseInput(applicantCitiesInput, await bodyOf(request))),
  facts: async (ask, request) => giveFacts(ask, parseInput(applicantFactsInput, await bodyOf(request))),
  document: sendDocument,
};

async function bodyOf(request: Request): Promise<unknown> {
  const sent = await readJson(request);
  refuseUnstorable(sent);
  return sent;
}

/**
 * Answers one step of an applicant's page. The applicant is known by the link alone, and receives no more than they
 * need.
 */
export async function serveApplicant(request: Request, action: string): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const work = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!work) throw new ApiError("unknown_operation");
    assertSameOrigin(request);
    await assertDatabaseAnswers();
    const secret = request.headers.get(LINK_HEADER) ?? "";
    const answer = await work({ secret, ip: clientAddress(request.headers), requestId }, request);
    return Response.json(answer, { headers: { "cache-control": "no-store", "x-request-id": requestId } });
  } catch (error) {
    return problemResponse(toldTo(problemOf(error, requestId, `applicant.${action.slice(0, 20)}`)), requestId);
  }
}

/** The error without the service's text, which is meant for the business and may contain anything. */
function toldTo({ code, fields, retryAfterSeconds }: ApiError): ApiError {
  const own = Object.entries(fields).map(([name, word]) => [
    name,
    word.startsWith("errors.") ? word : "errors.invalid",
  ]);
  return new ApiError(code, { fields: Object.fromEntries(own), retryAfterSeconds });
}
