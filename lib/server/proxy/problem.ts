import "server-only";
import { core, safeParse, type z } from "zod";
import { ApiError, toProblem } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";

/** @throws ApiError `invalid_input` with a message key for each field */
export function parseInput<Input extends z.core.$ZodType>(schema: Input, input: unknown): z.output<Input> {
  const parsed = safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw inputError(parsed.error);
}

function inputError(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "input";
    fields[name] ??= issue.message.startsWith("errors.") ? issue.message : "errors.invalid";
  }
  return new ApiError("invalid_input", { fields });
}

/** The error that a person may see. An unexpected error is logged in full and shown in general words. */
export function problemOf(error: unknown, requestId: string, label: string): ApiError {
  if (error instanceof ApiError) {
    if (error.status >= 500) log.warn({ requestId, operation: label, failure: error.code }, "operation failed");
    return error;
  }
  if (error instanceof core.$ZodError) return inputError(error);
  log.error({ err: error, requestId, operation: label }, "unexpected failure");
  return new ApiError("internal");
}

export function problemResponse(error: ApiError, requestId: string): Response {
  return new Response(JSON.stringify(toProblem(error, requestId)), {
    status: error.status || 500,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(error.retryAfterSeconds ? { "retry-after": String(error.retryAfterSeconds) } : {}),
    },
  });
}
