import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { maskText } from "./mask";

/** Masks the words of an error like free text. A field whose name would be masked is left out. */
export function maskError(error: ApiError): ApiError {
  const { code, detail, fields, requestId, retryAfterSeconds } = error;
  const shown = Object.entries(fields).filter(([name]) => maskText(name, "text") === name);
  return new ApiError(code, {
    detail: detail && maskText(detail, "text"),
    fields: Object.fromEntries(shown.map(([name, words]) => [name, maskText(words, "text")])),
    requestId,
    retryAfterSeconds,
  });
}
