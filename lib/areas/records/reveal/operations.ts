import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { revealInput } from "./schemas";

/** In characters. */
export const REVEAL_REASON_MIN = 5;

export const revealOperations = {
  /** Shows masked fields of one record after a reason was given; the audit log records it once, with the reason. */
  fields: defineLocalOperation({
    id: "reveal.fields",
    method: "POST",
    permission: "personal.reveal",
    input: type<typeof revealInput>(),
    /** By path; null if the record no longer has the value. */
    output: type<{ values: Record<string, string | null> }>(),
  }),
};
