import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { ExportRow, exportCreateInput, exportIdInput, exportListInput } from "./schemas";

export const exportOperations = {
  /** Own exports; owners, managers and auditors see everyone's. */
  list: defineLocalOperation({
    id: "exports.list",
    method: "GET",
    permission: "exports.read",
    input: type<typeof exportListInput>(),
    output: type<Page<ExportRow>>(),
    reads: ["exports"],
  }),

  show: defineLocalOperation({
    id: "exports.show",
    method: "GET",
    permission: "exports.read",
    input: type<typeof exportIdInput>(),
    output: type<ExportRow>(),
    reads: ["exports"],
  }),

  /** Begins a file of everything a list's filters show. */
  create: defineLocalOperation({
    id: "exports.create",
    method: "POST",
    permission: "exports.create",
    input: type<typeof exportCreateInput>(),
    output: type<ExportRow>(),
    changes: ["exports"],
  }),

  /** Own ones; owners and managers anyone's. */
  cancel: defineLocalOperation({
    id: "exports.cancel",
    method: "POST",
    permission: "exports.create",
    input: type<typeof exportIdInput>(),
    output: type<ExportRow>(),
    changes: ["exports"],
  }),
};
