import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { isStorable } from "@/lib/operations/storable";

/** Nothing that is asked for is nested as deep; a whole body of brackets would be more than a stack holds. */
const DEEPEST = 40;

/**
 * Refuses what was sent where one of its texts could not be kept as it came: what is signed must be what is stored. And
 * what is nested without sense: whoever walks through it later may do so by calling itself.
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
