import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/kit/operations/errors";

/**
 * Shows the server's refusals: each known field's error at that field (the first one gets the focus), and the rest
 * above the button (`<Form>` shows it).
 * @throws every error that is not an `ApiError`
 */
export function applyServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) throw error;
  const known = fields.filter((name) => error.fields[name] !== undefined);
  known.forEach((name, index) => {
    setError(name, { type: "server", message: error.fields[name] }, { shouldFocus: index === 0 });
  });
  const rest = Object.entries(error.fields)
    .filter(([name]) => !known.some((field) => field === name))
    .map(([, text]) => text);
  if (known.length > 0 && rest.length === 0 && error.detail === undefined) return;
  setError("root.server", {
    type: error.code,
    message: [error.detail, ...rest].filter(Boolean).join("\n"),
    types: {
      ...(error.requestId ? { requestId: error.requestId } : {}),
      ...(error.retryAfterSeconds ? { retryAfterSeconds: String(error.retryAfterSeconds) } : {}),
    },
  });
}
