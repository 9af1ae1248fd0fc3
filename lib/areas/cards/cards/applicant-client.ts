import { ApiError, fromProblem } from "@/lib/kit/operations/errors";
import { sendFile } from "@/lib/kit/operations/upload";
import type { ApplicantAnswer } from "./applicant";

type Action = "consent" | "caption" | "cities" | "facts";

const headersOf = (secret: string) => ({ "x-daftar-link": secret, "x-daftar-request": "1" });

/** One step of an applicant's page. @throws ApiError as the server says it; `network` where nothing answered */
export async function askApplicant(secret: string, action: Action, body: object = {}): Promise<ApplicantAnswer> {
  const headers = { ...headersOf(secret), "content-type": "application/json" };
  const response = await fetch(`/api/applicant/${action}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError("network");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw fromProblem(answer, response.status);
  return answer as ApplicantAnswer;
}

/** A document of the applicant's. @throws ApiError as `sendFile` does */
export const sendApplicantFile = (
  secret: string,
  slug: string,
  file: Blob,
  options: { signal: AbortSignal; onProgress: (share: number | null) => void },
): Promise<ApplicantAnswer> =>
  sendFile("/api/applicant/document", { slug }, file, { ...options, headers: headersOf(secret) });
