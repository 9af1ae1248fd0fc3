import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  AuditActor,
  AuditChainState,
  AuditEntryDetail,
  AuditPage,
  auditEntryInput,
  auditListInput,
} from "./schemas";

export const auditOperations = {
  list: defineLocalOperation({
    id: "audit.list",
    method: "GET",
    permission: "audit.read",
    input: type<typeof auditListInput>(),
    output: type<AuditPage>(),
    reads: ["audit"],
  }),

  entry: defineLocalOperation({
    id: "audit.entry",
    method: "GET",
    permission: "audit.read",
    input: type<typeof auditEntryInput>(),
    output: type<AuditEntryDetail>(),
    reads: ["audit"],
  }),

  /** Who occurs in the log, for the filter. */
  actors: defineLocalOperation({
    id: "audit.actors",
    method: "GET",
    permission: "audit.read",
    input: type<typeof noInput>(),
    output: type<AuditActor[]>(),
    reads: ["audit"],
  }),

  /** Reads the whole chain and compares it with the checkpoints. */
  verify: defineLocalOperation({
    id: "audit.verify",
    method: "GET",
    permission: "audit.read",
    input: type<typeof noInput>(),
    output: type<AuditChainState>(),
    reads: ["audit"],
  }),
};
