import "server-only";
import { ApiError } from "@/lib/operations/errors";

/** Text that can be kept as it came: PostgreSQL knows no NUL, and half a surrogate pair becomes another letter. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/**
 * Refuses what was sent where one of its texts could not be kept as it came: what is signed must be what is stored.
 *
 * @throws ApiError `invalid_input` naming the field
 */
export function refuseUnstorable(value: unknown, path = ""): void {
  if (typeof value === "string") {
    if (!isStorable(value))
      throw new ApiError("invalid_input", { fields: { [path || "input"]: "errors.invalidText" } });
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      refuseUnstorable(name, path);
      refuseUnstorable(each, path === "" ? name : `${path}.${name}`);
    }
  }
}
