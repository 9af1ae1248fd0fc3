import { defineLocalOperation, type } from "@/lib/operations/define";

import type { revealInput } from "./schemas";

export const revealOperations = {
  /** Shows masked fields of one record to whoever gives a reason; that they were shown, and why, is in the audit once. */
  fields: defineLocalOperation({
    id: "reveal.fields",
    method: "POST",
    permission: "personal.reveal",
    input: type<typeof revealInput>(),
    /** By path; null for what the record no longer has. */
    output: type<{ values: Record<string, string | null> }>(),
  }),
};
