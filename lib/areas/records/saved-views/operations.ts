import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { changeViewInput, saveViewInput, viewInput } from "./schemas";
import type { SavedView } from "./view";

export const viewOperations = {
  /** One's own and the shared ones, of the lists that the member may open; by name. */
  list: defineLocalOperation({
    id: "views.list",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<{ items: SavedView[] }>(),
    reads: ["saved-views"],
  }),

  save: defineLocalOperation({
    id: "views.save",
    method: "POST",
    permission: "self.manage",
    input: type<typeof saveViewInput>(),
    output: type<SavedView>(),
    changes: ["saved-views"],
  }),

  change: defineLocalOperation({
    id: "views.change",
    method: "POST",
    permission: "self.manage",
    input: type<typeof changeViewInput>(),
    output: type<SavedView>(),
    changes: ["saved-views"],
  }),

  remove: defineLocalOperation({
    id: "views.remove",
    method: "POST",
    permission: "self.manage",
    input: type<typeof viewInput>(),
    output: type<{ removed: true }>(),
    changes: ["saved-views"],
  }),
};
