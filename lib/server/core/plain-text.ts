import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { isStorable } from "@/lib/kit/operations/storable";

/** No input needs deeper nesting. A whole body of brackets would overflow the stack. */
const DEEPEST = 40;

/**
 * Refuses an input with a text that could not be stored unchanged, because the signed text must be the stored one. It
 * also refuses excessive nesting, because later code may read the input recursively.
 *
 * @throws ApiError `invalid_input` naming the field
 */
export function refuseUnstorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === "string") {
    if (!isStorable(value)) throw refusal(path.join("."), "errors.invalidText");
  } else if (typeof value === "object" && value !== null) {
    if (path.length >= DEEPEST) throw refusal(path[0], "errors.invalid");
    for (const [name, each] of Object.entries(value)) {
      refuseUnstorable(name, path);
      refuseUnstorable(each, [...path, name]);
    }
  }
}

const refusal = (field: string | undefined, message: string): ApiError =>
  new ApiError("invalid_input", { fields: { [field || "input"]: message } });
