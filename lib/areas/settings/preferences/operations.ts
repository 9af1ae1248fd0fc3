import type { Preferences } from "@/lib/kit/i18n/preferences";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";

import type { preferencesInput } from "./schemas";

export const preferencesOperations = {
  update: defineLocalOperation({
    id: "preferences.update",
    method: "POST",
    permission: "self.manage",
    input: type<typeof preferencesInput>(),
    output: type<Preferences>(),
    changes: ["member"],
  }),
};
