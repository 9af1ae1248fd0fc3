import { defineLocalOperation, type } from "@/lib/operations/define";

import type { revealInput } from "./schemas";

export const revealOperations = {
  /** Shows one masked field to whoever gives a reason; that it was shown, and why, is in the audit. */
  field: defineLocalOperation({
    id: "reveal.field",
    method: "POST",
    permission: "personal.reveal",
    input: type<typeof revealInput>(),
    output: type<{ value: string | null }>(),
  }),
};
