import "server-only";
import type { z } from "zod";
import type { LocalOperation } from "@/lib/operations/define";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import { type Database, db, type Queryable } from "@/lib/server/db/client";
import type { Member } from "@/lib/server/members/session";
import { readFileIn } from "@/lib/server/proxy/file-in";
import type { ServeContext } from "@/lib/server/proxy/serve";

export interface LocalContext {
  member: Member;
  business: string;
  requestId: string;
  request: Request;
  db: Database;
  /** The file that goes along, of an operation that takes one. */
  file: () => Promise<Buffer>;
  /** Appends to the audit chain as this member, in the given transaction when there is one. */
  audit: (entry: Pick<AuditEntry, "action" | "subject" | "detail">, within?: Queryable) => Promise<void>;
}

export interface LocalHandler {
  operation: LocalOperation;
  run: (input: unknown, context: LocalContext) => Promise<unknown>;
}

/** Joins one of our own operations with the code that carries it out. The input has been parsed and authorised. */
export function handle<Input extends z.core.$ZodType, Output>(
  operation: LocalOperation<Input, Output>,
  run: (input: z.output<Input>, context: LocalContext) => Promise<Output>,
): LocalHandler {
  return { operation: operation as LocalOperation, run: (input, context) => run(input as z.output<Input>, context) };
}

export function localContext(
  { file }: LocalOperation,
  input: unknown,
  { member, business, requestId, request }: ServeContext,
): LocalContext {
  return {
    member,
    business,
    requestId,
    request,
    db: db(),
    async file() {
      if (!file) throw new Error("the operation takes no file");
      return readFileIn(request, { business, memberId: member.id, field: file.field, rule: file.rule(input) });
    },
    audit: (entry, within) => recordAudit({ ...entry, business, actor: member }, within),
  };
}
