import "server-only";
import type { z } from "zod";
import type { LocalOperation } from "@/lib/kit/operations/define";
import { type AuditEntry, recordAudit } from "@/lib/server/audit/record";
import { registry } from "@/lib/server/core/registry";
import { type Database, db, type Queryable } from "@/lib/server/db/client";
import type { Member } from "@/lib/server/members/session";
import { withFileIn } from "@/lib/server/proxy/file-in";
import type { ServeContext } from "@/lib/server/proxy/serve";

export interface LocalContext {
  member: Member;
  business: string;
  requestId: string;
  request: Request;
  db: Database;
  /** Works on the file that goes along, of an operation that takes one. */
  withFile: <T>(work: (bytes: Buffer) => Promise<T>) => Promise<T>;
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
    async withFile(work) {
      if (!file) throw new Error("the operation takes no file");
      const about = { business, memberId: member.id, field: file.field, rule: file.rule(input) };
      return withFileIn(request, about, work);
    },
    audit: (entry, within) => recordAudit({ ...entry, business, actor: member }, within),
  };
}

/** The code behind one of our own operations: the allow-list of `/api/local`. */
export const handlerOf = (operationId: string): LocalHandler | undefined => registry().handlers.get(operationId);
