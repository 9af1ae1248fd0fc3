import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { DocumentListed, DocumentShown } from "./document";
import type { documentFilters } from "./filters";
import type { documentIdInput, documentIssueInput, documentWithdrawInput } from "./schemas";

export const documentOperations = {
  /** Newest first. */
  list: defineLocalOperation({
    id: "documents.list",
    method: "GET",
    permission: "documents.read",
    input: type<ListInput<typeof documentFilters>>(),
    output: type<Page<DocumentListed>>(),
    reads: ["documents"],
  }),

  show: defineLocalOperation({
    id: "documents.show",
    method: "GET",
    permission: "documents.read",
    input: type<typeof documentIdInput>(),
    output: type<DocumentShown>(),
    reads: ["documents"],
  }),

  /** Issues a document of the current record. An unchanged record gives the same document. */
  issue: defineLocalOperation({
    id: "documents.issue",
    method: "POST",
    permission: "documents.issue",
    input: type<typeof documentIssueInput>(),
    output: type<{ id: string }>(),
    changes: ["documents"],
  }),

  /** From now on the public check says so. Nothing takes it back. */
  withdraw: defineLocalOperation({
    id: "documents.withdraw",
    method: "POST",
    permission: "documents.issue",
    input: type<typeof documentWithdrawInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["documents"],
  }),
};
