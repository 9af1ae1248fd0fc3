import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { maskText } from "./mask";

/** The words of an error as free text is masked; a field whose very name would have to be masked is left out. */
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
